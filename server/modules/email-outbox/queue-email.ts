import type { Locale } from "@cointally/shared/locales.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { mails } from "../../database/schema/emails.ts";
import type { Letter } from "../../email/render-email.ts";

/** The job that sends what is owed. */
export const sendJob = "send-mails";

/** A mail that is owed to an account, or to who asked to vote by email. `until` is when it is of no use any more; a day unless told. */
export type OwedMail = ({ userId: string } | { emailVoteId: string }) & {
  to: string;
  locale: Locale;
  letter: Letter;
  until?: Date | undefined;
};

const dayMs = 86_400_000;

/**
 * Owes mails: they are sent if, and only if, the transaction of what they tell of is kept, and also when this process ends right after it.
 * Some seconds later they are on their way.
 */
export const queueMails = async (
  { jobs }: Pick<Context, "jobs">,
  tx: Queries,
  owed: OwedMail[],
  now: Date,
): Promise<void> => {
  if (owed.length === 0) return;
  await tx.insert(mails).values(
    owed.map(({ to, locale, letter, until, ...owner }) => ({
      id: newId(now.getTime()),
      ...owner,
      address: to,
      locale,
      letter,
      dueAt: now,
      giveUpAt: until ?? new Date(now.getTime() + dayMs),
      createdAt: now,
    })),
  );
  await jobs.send(sendJob, {}, { tx });
};

/** Owes an account a mail in its own language, at its own address unless told; nothing when the account is gone. */
export const queueMailTo = async (
  ctx: Pick<Context, "jobs">,
  tx: Queries,
  userId: string | null,
  letterIn: (locale: Locale) => Letter,
  now: Date,
  { to, until }: { to?: string; until?: Date } = {},
): Promise<void> => {
  if (userId === null) return;
  const [user] = await tx
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId))
    // Not erased before the mail is written: who decides on a coin is not to fail by it.
    .for("key share");
  if (!user) return;
  await queueMails(
    ctx,
    tx,
    [{ userId, to: to ?? user.email, locale: user.locale, letter: letterIn(user.locale), until }],
    now,
  );
};
