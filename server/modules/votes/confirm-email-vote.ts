import type { StoredUser } from "@cointally/contract/users.ts";
import type { Locale } from "@cointally/shared/locales.ts";
import type { SQL } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import type { Place } from "../accounts/create-session.ts";
import { checkSecondFactor, logInByEmail } from "../accounts/log-in-by-email.ts";
import { presentStoredUser } from "../accounts/presenter.ts";
import { castVote } from "./cast-vote.ts";
import { claimVoteLink, expiredVoteLink, readVoteLink } from "./email-votes.ts";

type Login = { token: string; user: StoredUser };
type Cast = Awaited<ReturnType<typeof castVote>>;

/**
 * Confirms a vote by email: verifies the address, logs in and casts the vote of the current day, in one transaction. A refused vote does
 * not undo the login: the error carries `token` and `user`. The account is locked before the request, in the same order as erasing an
 * account locks them.
 * @throws {AppError} gone; otp_required, too_many_requests; what `castVote` throws, with the login
 */
export async function confirmEmailVote(
  ctx: Context,
  { token, otp, nonce }: { token: string; otp: string | undefined; nonce: string | undefined },
  { address, ...place }: Place & { address: string },
  locale: Locale,
  now: Date,
): Promise<Login & Cast> {
  const request = await readVoteLink(ctx.db, token);
  if (request.status !== "pending" || request.expiresAt <= now) throw expiredVoteLink();
  const checked = await checkSecondFactor(ctx, request.address, otp, now);
  const { login, cast } = await ctx.db.transaction(async (tx) => {
    const { token, user } = await logInByEmail(
      ctx,
      tx,
      { email: request.address, locale, place, address, checked },
      now,
    );
    const run = async (statement: SQL) => (await tx.execute<never>(statement)).rows;
    const cast = await castVote(ctx, user, request.coinId, now, { address, nonce, run }).catch((error) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    const refused = cast instanceof AppError && cast.code !== "already_voted";
    const state = cast instanceof AppError ? "counted" : cast.vote.state;
    await claimVoteLink(tx, request.id, refused ? "ended" : state, now);
    return { login: { token, user: presentStoredUser(user) }, cast };
  });
  if (cast instanceof AppError) throw new AppError(cast.code, cast.message, { ...cast.extra, ...login });
  return { ...login, ...cast };
}
