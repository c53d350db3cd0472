import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { queueEmailTo } from "../email-outbox/queue-email.ts";
import { takeEmail } from "../integrity/email-budgets.ts";
import { accountEmails } from "./email-templates.ts";
import { issueEmailToken } from "./email-tokens.ts";

type EmailContext = Pick<Context, "jobs" | "config" | "settings" | "secret">;

/** An address of an account, and the keyed hash of the network that requests an email to it (`assertNetworkMayEmail`). */
type Requested = { userId: string; email: string; network: Buffer };

/**
 * Queues the link that confirms an address of an account (operations.md: PUBLIC_URL/verify-email/TOKEN). Needs a transaction. `isNew`: the
 * account asks to change to it. @returns false when the mailbox has reached its limit of emails
 */
export async function queueVerificationEmail(
  ctx: EmailContext,
  tx: Queries,
  { userId, email, network }: Requested,
  now: Date,
  { isNew = false } = {},
): Promise<boolean> {
  if (!(await takeEmail(ctx, tx, email, now, isNew ? { account: userId } : {}))) return false;
  const issued = await issueEmailToken(tx, { userId, email, network, purpose: "verify_email" }, now);
  const link = `${ctx.config.publicUrl}/verify-email/${issued.token}`;
  await queueEmailTo(ctx, tx, userId, (site) => accountEmails.verification(link, site), now, {
    to: email,
    until: issued.expiresAt,
  });
  return true;
}

/** Queues the password recovery link (operations.md: PUBLIC_URL/recover/TOKEN) unless the mailbox has reached its limit. */
export async function queueRecoveryEmail(
  ctx: EmailContext,
  tx: Queries,
  { userId, email, network }: Requested,
  now: Date,
): Promise<void> {
  if (!(await takeEmail(ctx, tx, email, now))) return;
  const issued = await issueEmailToken(tx, { userId, email, network, purpose: "recover_password" }, now);
  const link = `${ctx.config.publicUrl}/recover/${issued.token}`;
  await queueEmailTo(ctx, tx, userId, (site) => accountEmails.recovery(link, site), now, {
    to: email,
    until: issued.expiresAt,
  });
}

/** Queues the email about an account's ban with its reason and end, or about the end of a ban (null). */
export function queueBanEmail(
  ctx: EmailContext,
  tx: Queries,
  userId: string,
  ban: { reason: string; until: Date | null } | null,
  now: Date,
): Promise<void> {
  return queueEmailTo(
    ctx,
    tx,
    userId,
    (site) => (ban ? accountEmails.banned(ban, site) : accountEmails.banEnded(site)),
    now,
  );
}

type Notice = "passwordChanged" | "addressChanged" | "secondFactorOn" | "secondFactorOff";

/** Queues a security notice about a login change; `to` overrides the account's address, for a notice to its previous one. */
export function queueNoticeEmail(
  ctx: EmailContext,
  tx: Queries,
  userId: string,
  notice: Notice,
  now: Date,
  to?: string,
): Promise<void> {
  return queueEmailTo(ctx, tx, userId, accountEmails[notice], now, to ? { to } : {});
}
