import { type Locale, localizedUrl } from "@cointally/shared/locales.ts";
import { eq, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { queuedEmails } from "../../database/schema/emails.ts";
import { EmailError } from "../../email/email.ts";
import { type Email, emailAccent, emailHtml, emailText } from "../../email/render-email.ts";
import { emailSite } from "./queue-email.ts";

/** Simultaneous sends of one process. */
const lot = 4;
const minuteMs = 60_000;
/** Longer than sending can take, so that after it a claim belongs to a killed process. */
const claimMs = 10 * minuteMs;
/** Retries come 1, 2, 4 … minutes apart, at most an hour. */
const waitMs = (tries: number) => Math.min(2 ** (tries - 1), 60) * minuteMs;

type Claimed = {
  id: string;
  /** The account or the vote by email that the email belongs to, or the email itself. */
  owner: string;
  address: string;
  locale: Locale;
  content: Email;
  tries: number;
  give_up_at: string;
};
/** `expired`: no mail server was reachable until the email expired. */
type Outcome = "sent" | "failed" | "unavailable" | "expired";

/**
 * Sends the due emails, oldest first, each in one process at a time. A temporarily refused one is retried with growing delays until it
 * expires; a permanently refused one is dropped. An email is sent twice only when a process is killed between the server's acceptance and
 * the update of the row. While no mail server is reachable, the others wait for the next run.
 * @returns how many were sent
 */
export async function sendEmails(ctx: Context, signal?: AbortSignal): Promise<number> {
  const count: Record<Outcome, number> = { sent: 0, failed: 0, unavailable: 0, expired: 0 };
  while (!signal?.aborted) {
    const claimed = await claim(ctx);
    const outcomes = await Promise.all(claimed.map((email) => send(ctx, email)));
    for (const outcome of outcomes) count[outcome]++;
    const isUnavailable = outcomes.every((outcome) => outcome === "unavailable" || outcome === "expired");
    if (claimed.length < lot || isUnavailable) break;
  }
  if (count.expired > 0)
    ctx.log.error({ emails: count.expired }, "emails that could not be sent in time were given up");
  return count.sent;
}

const claim = async ({ db, clock }: Context): Promise<Claimed[]> => {
  const now = clock();
  const { rows } = await db.execute<Claimed>(sql`
    with due as materialized (
      select id from queued_emails where due_at <= ${now.toISOString()} order by due_at, id limit ${lot} for update skip locked
    )
    update queued_emails set tries = tries + 1, due_at = ${new Date(now.getTime() + claimMs).toISOString()} where id in (select id from due)
    returning id, coalesce(user_id, email_vote_id, id) as owner, address, locale, content, tries, give_up_at`);
  return rows;
};

const send = async (ctx: Context, claimed: Claimed): Promise<Outcome> => {
  const email = localizedLinks(claimed.content, claimed.locale);
  try {
    const { name, url } = emailSite(ctx);
    const accent = emailAccent(ctx.settings.current().brand);
    const html = emailHtml(email, claimed.locale, { name, accent, url: localizedUrl(claimed.locale, url) });
    const { subject, unsubscribe } = email;
    const content = { subject, text: emailText(email), html, unsubscribe };
    await ctx.mailer.send({ id: claimed.id, owner: claimed.owner, to: claimed.address, ...content });
    ctx.emailOutage.up();
    await ctx.db.delete(queuedEmails).where(eq(queuedEmails.id, claimed.id));
    return "sent";
  } catch (error) {
    if (!(error instanceof EmailError)) throw error;
    return failed(ctx, claimed, error);
  }
};

/** The email with links to the pages in its reader's language. */
function localizedLinks(email: Email, locale: Locale): Email {
  const parts = email.parts.map((part) =>
    typeof part === "object" && "link" in part ? { ...part, link: localizedUrl(locale, part.link) } : part,
  );
  return { ...email, parts };
}

const failed = async (ctx: Context, claimed: Claimed, error: EmailError): Promise<Outcome> => {
  const { db, clock, log, emailOutage } = ctx;
  const next = new Date(clock().getTime() + waitMs(claimed.tries));
  const isGivenUp = error.isFinal || next >= new Date(claimed.give_up_at);
  if (isGivenUp) await db.delete(queuedEmails).where(eq(queuedEmails.id, claimed.id));
  else await db.update(queuedEmails).set({ dueAt: next }).where(eq(queuedEmails.id, claimed.id));
  if (error.isUnavailable) {
    emailOutage.down(error.message);
    return isGivenUp ? "expired" : "unavailable";
  }
  const logFields = { email: claimed.id, tries: claimed.tries, reason: error.message };
  if (isGivenUp) log.error(logFields, "an email was given up");
  else log.warn({ ...logFields, again_at: next }, "an email was refused; it will be tried again");
  return "failed";
};
