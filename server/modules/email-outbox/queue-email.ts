import type { MailTemplates } from "@cointally/contract/email-templates.ts";
import type { Locale } from "@cointally/shared/locales.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { withLocale } from "../../core/locale.ts";
import { newId, type Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { queuedEmails } from "../../database/schema/emails.ts";
import type { Email } from "../../email/render-email.ts";

/** The job that sends queued emails. */
export const sendJob = "send-emails";

/** An email to an account or to a voter by email. `until` is when it expires; by default after a day. */
export type QueuedEmail = ({ userId: string } | { emailVoteId: string }) & {
  to: string;
  locale: Locale;
  email: Email;
  until?: Date | undefined;
};

const dayMs = 86_400_000;

/**
 * Queues emails in the caller's transaction: they are sent if and only if it commits, within seconds, even when this process ends right
 * after it.
 */
export async function queueEmails(
  { jobs }: Pick<Context, "jobs">,
  tx: Queries,
  queued: QueuedEmail[],
  now: Date,
): Promise<void> {
  if (queued.length === 0) return;
  await tx.insert(queuedEmails).values(
    queued.map(({ to, locale, email, until, ...owner }) => ({
      id: newId(now.getTime()),
      ...owner,
      address: to,
      locale,
      content: email,
      dueAt: now,
      giveUpAt: until ?? new Date(now.getTime() + dayMs),
      createdAt: now,
    })),
  );
  await jobs.send(sendJob, {}, { tx });
}

/** The name and address of the site, as emails have them, and the operator's templates. */
export type EmailSite = { name: string; url: string; templates: MailTemplates };

export function emailSite({ config, settings }: Pick<Context, "config" | "settings">): EmailSite {
  const { brand, content } = settings.current();
  return { name: brand.name, url: config.publicUrl, templates: content.mailTemplates };
}

/**
 * Queues an email in the account's language to its address, or to `to`; does nothing when the account no longer exists. Without `to`, only to a
 * verified address: whoever signed up with somebody else's cannot send them notices.
 */
export async function queueEmailTo(
  ctx: Pick<Context, "jobs" | "config" | "settings">,
  tx: Queries,
  userId: string | null,
  template: (site: EmailSite) => Email,
  now: Date,
  { to, until }: { to?: string; until?: Date } = {},
): Promise<void> {
  if (userId === null) return;
  const [user] = await tx
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId))
    // The lock keeps the account from being erased before the email is queued, which would fail the caller's decision.
    .for("key share");
  if (!user || (to === undefined && user.verifiedAt === null)) return;
  await queueEmails(
    ctx,
    tx,
    [
      {
        userId,
        to: to ?? user.email,
        locale: user.locale,
        email: withLocale(user.locale, () => template(emailSite(ctx))),
        until,
      },
    ],
    now,
  );
}
