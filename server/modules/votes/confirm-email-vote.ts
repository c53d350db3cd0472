import type { StoredUser } from "@cointally/contract/users.ts";
import type { Locale } from "@cointally/shared/locales.ts";
import type { SQL } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import type { Place } from "../accounts/create-session.ts";
import { checkSecondFactor, logInByEmail } from "../accounts/log-in-by-email.ts";
import { presentStoredUser } from "../accounts/presenter.ts";
import { acceptProof, forVote } from "../integrity/proof-of-work.ts";
import { castVote } from "./cast-vote.ts";
import { claimVoteLink, expiredVoteLink, readVoteLink } from "./email-votes.ts";
import { judgeSoon } from "./judge-votes.ts";

type Login = { token: string; user: StoredUser };
type Cast = Awaited<ReturnType<typeof castVote>>;

/**
 * Confirms a vote by email: verifies the address, logs in and casts the vote of the current day, in one transaction. A refused vote does
 * not undo the login: the error carries `token` and `user`. The account is locked before the request, in the same order as erasing an
 * account locks them.
 * @throws {AppError} gone; pow_required, with nothing changed; otp_required, too_many_requests; what `castVote` throws, with the login
 */
export async function confirmEmailVote(
  ctx: Context,
  { token, otp, nonce, pow }: Record<"otp" | "nonce" | "pow", string | undefined> & { token: string },
  { address, ...place }: Place & { address: string },
  locale: Locale,
  now: Date,
): Promise<Login & Cast> {
  const request = await readVoteLink(ctx.db, token);
  if (request.status !== "pending" || request.expiresAt <= now) throw expiredVoteLink();
  const proofLevel = await acceptProof(ctx, forVote(request.coinId), pow, now);
  const checked = await checkSecondFactor(ctx, request.address, otp, now);
  const { login, cast } = await ctx.db.transaction(async (tx) => {
    const { token, user } = await logInByEmail(
      ctx,
      tx,
      { email: request.address, locale, place, address, checked },
      now,
    );
    const run = async (statement: SQL) => (await tx.execute<never>(statement)).rows;
    const cast = await castVote(ctx, user, request.coinId, now, {
      address,
      nonce,
      proofLevel,
      run,
      askedAt: request.createdAt,
    }).catch((error) => {
      // The link stays as it is: the page sends it again, with the work.
      if (error instanceof AppError && error.code !== "pow_required") return error;
      throw error;
    });
    const refused = cast instanceof AppError && cast.code !== "already_voted";
    await claimVoteLink(tx, request.id, refused ? "ended" : "counted", now);
    return { login: { token, user: presentStoredUser(user) }, cast };
  });
  if (cast instanceof AppError) throw new AppError(cast.code, cast.message, { ...cast.extra, ...login });
  ctx.figures.changed([cast.vote.coin_id]);
  judgeSoon(ctx);
  return { ...login, ...cast };
}
