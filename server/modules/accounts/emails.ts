import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { queueMailTo } from "../email-outbox/queue-email.ts";
import { letters } from "./email-templates.ts";
import { issueMailToken } from "./mail-tokens.ts";

type Mailing = Pick<Context, "jobs" | "config">;

/**
 * Owes the link that confirms an address of an account (operations.md: PUBLIC_URL/verify-email/TOKEN). Wants a transaction.
 * @returns false when this account was sent enough of them for now
 */
export const mailVerification = async (
  ctx: Mailing,
  tx: Queries,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<boolean> => {
  const made = await issueMailToken(tx, { userId, email, purpose: "verify_email" }, now);
  if (!made) return false;
  const link = `${ctx.config.publicUrl}/verify-email/${made.token}`;
  await queueMailTo(ctx, tx, userId, (locale) => letters[locale].verification(link), now, {
    to: email,
    until: made.expiresAt,
  });
  return true;
};

/** Owes the link to choose a new password (operations.md: PUBLIC_URL/recover/TOKEN), if the account was not sent enough of them. */
export const mailRecovery = async (
  ctx: Mailing,
  tx: Queries,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> => {
  const made = await issueMailToken(tx, { userId, email, purpose: "recover_password" }, now);
  if (!made) return;
  const link = `${ctx.config.publicUrl}/recover/${made.token}`;
  await queueMailTo(ctx, tx, userId, (locale) => letters[locale].recovery(link), now, { until: made.expiresAt });
};

/** Owes an account the news of its ban, with the reason and the end, or of its end (null). */
export const mailBan = (
  ctx: Mailing,
  tx: Queries,
  userId: string,
  ban: { reason: string; until: Date | null } | null,
  now: Date,
): Promise<void> => {
  const { publicUrl } = ctx.config;
  return queueMailTo(
    ctx,
    tx,
    userId,
    (locale) => (ban ? letters[locale].banned(ban, publicUrl) : letters[locale].banEnded(publicUrl)),
    now,
  );
};

type Notice = "passwordChanged" | "emailChanged" | "secondFactorOn" | "secondFactorOff";

/** Owes an account the news of a change of its own way in; `to` where that is not its address any more. */
export const mailNotice = (
  ctx: Mailing,
  tx: Queries,
  userId: string,
  notice: Notice,
  now: Date,
  to?: string,
): Promise<void> =>
  queueMailTo(ctx, tx, userId, (locale) => letters[locale][notice](ctx.config.publicUrl), now, to ? { to } : {});
