import type { Coin } from "@cointally/contract/coin.ts";
import type { ReactNode } from "react";
import { useVote } from "./use-vote.ts";
import { VisitorVote, VoteButton } from "./vote-button.tsx";
import { useVoteCounts, useVotedToday } from "./votes-today.ts";

type VotedCoin = Pick<Coin, "id" | "slug" | "name" | "votes">;

/** The vote button of a table row. `visitedAt` is the visitor's page; null for logged-in users. */
export function RowVote({ coin, visitedAt }: { coin: VotedCoin; visitedAt: string | null }) {
  return visitedAt === null ? <UserVote coin={coin} /> : <VisitorVote coin={coin} pageUrl={visitedAt} />;
}

function UserVote({ coin }: { coin: VotedCoin }) {
  return <VoteButton vote={useVote(coin)} coinName={coin.name} look="row" />;
}

/** The vote counts, with the user's own vote included. */
export function VoteCounts({ coin, children }: { coin: VotedCoin; children: (votes: Coin["votes"]) => ReactNode }) {
  const [votes] = useVoteCounts(coin, useVotedToday(coin.id), false);
  return children(votes);
}
