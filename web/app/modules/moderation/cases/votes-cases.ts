import type { HeldRing } from "@cointally/contract/held-votes.ts";
import type { VotedCoin } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";

/** One case to decide: the held votes of a ring, or one void vote that is appealed. `coin` is that of most of the votes. */
export type VotesCase = { id: string; coin: VotedCoin; at: string } & (
  | { ring: HeldRing; appeal?: undefined }
  | { appeal: HeldRing["appeals"][number]; ring?: undefined }
);

/** Replaces a coin that was deleted in the meantime. */
const deletedCoin = (): VotedCoin => ({
  id: "",
  slug: "",
  name: m.my_votes_deleted_coin(),
  symbol: "",
  logo_url: null,
  logo_mark: null,
  listed: false,
  safety: null,
});

/**
 * The cases of a list of rings. A ring that will be released is in the other list as well while one of its votes is appealed: each shows its
 * part.
 */
export function votesCases(rings: HeldRing[], list: "waiting" | "releasing"): VotesCase[] {
  return rings.flatMap((ring) => [
    ...(ring.votes > 0 && ring.flagged === (list === "waiting")
      ? [{ id: ring.id, coin: ring.coins[0]?.coin ?? deletedCoin(), at: ring.first_at, ring }]
      : []),
    ...(list === "waiting" ? ring.appeals : []).map((appeal) => ({
      id: appeal.vote_id,
      coin: appeal.coin ?? deletedCoin(),
      at: appeal.at,
      appeal,
    })),
  ]);
}
