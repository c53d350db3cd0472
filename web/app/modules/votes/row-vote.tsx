import type { Coin } from "@cointally/contract/coin.ts";
import type { ReactNode } from "react";
import { useVote } from "./use-vote.ts";
import { VisitorVote, VoteButton } from "./vote-button.tsx";
import { useCountsWithOwn, useVotedToday } from "./votes-today.ts";

type VotedCoin = Pick<Coin, "id" | "slug" | "name" | "votes">;

/** The vote of a table's row. `visitedAt` is the visitor's page, null with an account. */
export function RowVote({ coin, visitedAt }: { coin: VotedCoin; visitedAt: string | null }) {
  return visitedAt === null ? <AccountVote coin={coin} /> : <VisitorVote coin={coin} here={visitedAt} />;
}

function AccountVote({ coin }: { coin: VotedCoin }) {
  return <VoteButton vote={useVote(coin)} coinName={coin.name} look="row" />;
}

/** The counts with one's own vote in them. */
export function OwnCounts({ coin, children }: { coin: VotedCoin; children: (votes: Coin["votes"]) => ReactNode }) {
  const [votes] = useCountsWithOwn(coin, useVotedToday(coin.id), false);
  return children(votes);
}
