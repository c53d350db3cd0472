import type { Coin } from "@cointally/contract/coin.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { votePath } from "../../lib/session/redirect.ts";
import { saveVoteIntent } from "../../lib/session/vote-intent.ts";
import { dangerOf, type WithVerdict } from "../coins/danger-mark.tsx";
import { useVote } from "./use-vote.ts";
import { VisitorVote, VoteButton } from "./vote-button.tsx";
import { useVoteCounts, useVotedToday } from "./votes-today.ts";

const DangerQuestion = lazy(() => import("./danger-question.tsx"));

type VotedCoin = Pick<Coin, "id" | "slug" | "name" | "votes">;
/** `visitedAt` is the visitor's page; null for logged-in users. */
type Props = { coin: VotedCoin & WithVerdict; visitedAt: string | null };

/** The vote button of a table row. That of a dangerous coin has no emphasis and asks before it votes. */
export function RowVote(props: Props) {
  const { coin, visitedAt } = props;
  if (dangerOf(coin)) return <DangerousVote {...props} />;
  return visitedAt === null ? <UserVote coin={coin} /> : <VisitorVote coin={coin} pageUrl={visitedAt} />;
}

function UserVote({ coin, onAsk }: { coin: VotedCoin; onAsk?: (cast: () => void) => void }) {
  const vote = useVote(coin);
  const asking =
    onAsk && (vote.state === "idle" || vote.state === "unknown") ? { ...vote, cast: () => onAsk(vote.cast) } : vote;
  return <VoteButton vote={asking} coinName={coin.name} look="row" quiet={onAsk !== undefined} />;
}

function DangerousVote({ coin, visitedAt }: Props) {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<{ vote: () => void } | null>(null);
  const openVotePage = () => {
    saveVoteIntent(coin.id);
    navigate(votePath(coin.slug, visitedAt ?? ""));
  };
  return (
    <>
      {visitedAt === null ? (
        <UserVote coin={coin} onAsk={(cast) => setQuestion({ vote: cast })} />
      ) : (
        <VisitorVote coin={coin} pageUrl={visitedAt} onAsk={() => setQuestion({ vote: openVotePage })} />
      )}
      {question && (
        <Suspense>
          <DangerQuestion coin={coin} onVote={question.vote} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The vote counts, with the user's own vote included. */
export function VoteCounts({ coin, children }: { coin: VotedCoin; children: (votes: Coin["votes"]) => ReactNode }) {
  const [votes] = useVoteCounts(coin, useVotedToday(coin.id), false);
  return children(votes);
}
