import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { queueEmailTo } from "../email-outbox/queue-email.ts";
import { accountEmails } from "./email-templates.ts";
import { issueMailToken } from "./mail-tokens.ts";

type Mailing = Pick<Context, "jobs" | "config">;

/**
 * Queues the link that confirms an address of an account (operations.md: PUBLIC_URL/verify-email/TOKEN). Needs a transaction.
 * @returns false when this account was sent enough of them for now
 */
export async function queueVerificationEmail(
  ctx: Mailing,
  tx: Queries,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  const issued = await issueMailToken(tx, { userId, email, purpose: "verify_email" }, now);
  if (!issued) return false;
  const link = `${ctx.config.publicUrl}/verify-email/${issued.token}`;
  await queueEmailTo(ctx, tx, userId, () => accountEmails.verification(link), now, {
    to: email,
    until: issued.expiresAt,
  });
  return true;
}

/** Queues the link to choose a new password (operations.md: PUBLIC_URL/recover/TOKEN), if the account was not sent enough of them. */
export async function queueRecoveryEmail(
  ctx: Mailing,
  tx: Queries,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  const issued = await issueMailToken(tx, { userId, email, purpose: "recover_password" }, now);
  if (!issued) return;
  const link = `${ctx.config.publicUrl}/recover/${issued.token}`;
  await queueEmailTo(ctx, tx, userId, () => accountEmails.recovery(link), now, { until: issued.expiresAt });
}

/** Queues the news of an account's ban, with the reason and the end, or of its end (null). */
export function queueBanEmail(
  ctx: Mailing,
  tx: Queries,
  userId: string,
  ban: { reason: string; until: Date | null } | null,
  now: Date,
): Promise<void> {
  const { publicUrl } = ctx.config;
  const email = () => (ban ? accountEmails.banned(ban, publicUrl) : accountEmails.banEnded(publicUrl));
  return queueEmailTo(ctx, tx, userId, email, now);
}

type Notice = "passwordChanged" | "addressChanged" | "secondFactorOn" | "secondFactorOff";

/** Queues the news of a change to how an account logs in; `to` where that is not its address any more. */
export function queueNoticeEmail(
  ctx: Mailing,
  tx: Queries,
  userId: string,
  notice: Notice,
  now: Date,
  to?: string,
): Promise<void> {
  return queueEmailTo(ctx, tx, userId, () => accountEmails[notice](ctx.config.publicUrl), now, to ? { to } : {});
}
