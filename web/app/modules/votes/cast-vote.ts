import type { Coin } from "@cointally/contract/coin.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { castVote as endpoint } from "@cointally/contract/votes.ts";
import type { Api } from "../../lib/api/api.ts";
import { randomHex } from "../../lib/browser/random.ts";
import { readSession } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { sendOrOffer } from "./unsent-votes.tsx";

/** A nonce that this browser made for a vote; `day` is the vote's UTC day, null until the server has answered. */
export type VoteNonce = { nonce: string; day: string | null };

/** A month of daily votes. An attempt whose answer got lost may have been counted, so its nonce stays beside those of later attempts. */
const stored = 31;

const keyOf = (userId: string, coinId: string) => `cointally.vote_nonces.${userId}.${coinId}`;

/** 32 random bytes in hex, which only this browser knows before the vote: they make its entry in the public log the voter's own. */
export function newVoteNonce(): string {
  return randomHex(32);
}

/** Stores a nonce of an account's vote for a coin, or its day. */
export function storeVoteNonce(userId: string, coinId: string, latest: VoteNonce): void {
  const others = readVoteNonces(userId, coinId).filter(({ nonce }) => nonce !== latest.nonce);
  storage.set(keyOf(userId, coinId), JSON.stringify([latest, ...others].slice(0, stored)));
}

/** The latest nonces that this browser made for an account's votes for a coin, newest first. */
export function readVoteNonces(userId: string, coinId: string): VoteNonce[] {
  try {
    const nonces = JSON.parse(storage.get(keyOf(userId, coinId)) ?? "[]");
    return Array.isArray(nonces) ? nonces : [];
  } catch {
    return [];
  }
}

/**
 * Casts a vote with a nonce, which is stored before, because the answer may get lost, and again with the vote's day. While the site cannot
 * take it, this tab offers to call `castAgain`.
 */
export async function castVote(
  api: Api,
  coin: Pick<Coin, "id" | "name">,
  castAgain: () => void,
): Promise<ResponseOf<typeof endpoint>> {
  const userId = readSession()?.user.id ?? "";
  const nonce = newVoteNonce();
  storeVoteNonce(userId, coin.id, { nonce, day: null });
  const response = await sendOrOffer({ coin, userId, castAgain }, () =>
    api.castVote({ params: { coinId: coin.id }, body: { nonce } }),
  );
  storeVoteNonce(userId, coin.id, { nonce, day: response.vote.day });
  return response;
}
