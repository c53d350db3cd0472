import type { ReactNode } from "react";
import { Link } from "react-router";
import { useNow } from "../../lib/clock.ts";
import { count, counted, untilNextDay } from "../../lib/format.ts";
import { loginPath } from "../../lib/redirect.ts";
import { useHere } from "../../lib/site.ts";
import type { Vote, VoteState } from "./use-vote.ts";
import css from "./vote-button.module.css";

type Words = {
  word: string;
  big: (coin: string) => string;
  name: (coin: string, votes: string, left: string) => string;
  note: (left: string) => string;
};

/** design/README.md, Vote button: the drawing by `data-state`, the words from here. */
const words: Record<VoteState, Words> = {
  idle: {
    word: "Vote",
    big: (coin) => `Vote for ${coin}`,
    name: (coin, votes) => `Vote for ${coin}. ${votes}`,
    note: (left) => `One vote a day. The next day starts at 00:00 UTC, in ${left}.`,
  },
  pending: {
    word: "Sending",
    big: () => "Sending",
    name: (coin, votes) => `Sending your vote for ${coin}. ${votes}`,
    note: () => "Sending your vote.",
  },
  voted: {
    word: "Voted",
    big: (coin) => `Voted for ${coin}`,
    name: (coin, votes, left) => `Voted for ${coin}. ${votes}. Next vote at 00:00 UTC, in ${left}`,
    note: (left) => `Counted. Next vote at 00:00 UTC, in ${left}.`,
  },
  barred: {
    word: "Yours",
    big: () => "Yours",
    name: (coin, votes) => `Yours: ${coin}. ${votes}. You cannot vote for your own coin`,
    note: () => "You submitted this coin, so you cannot vote for it.",
  },
};

type Look = "row" | "big" | "bar";
type Props = { vote: Vote; coinName: string; look: Look };

/** Four strokes stand; your vote is the slash. A visitor is led to login and back. */
export function VoteButton({ vote, coinName, look }: Props) {
  const here = useHere();
  const now = useNow();
  const { word, big, name } = words[vote.state];
  const { today } = vote.counts;
  const label = name(coinName, `${counted(today, "vote")} today`, untilNextDay(now));
  const face: Record<Look, ReactNode> = {
    row: (
      <>
        <span className="not-phone">{word}</span>
        <span className="only-phone">{count(today)}</span>
      </>
    ),
    big: <span className={css.words}>{big(coinName)}</span>,
    // Readers hear the count in the name, as words.
    bar: (
      <>
        {word} <span aria-hidden="true">{count(today)}</span>
      </>
    ),
  };
  const shared = { className: `${css.vote} ${css[look]}`, "data-state": vote.state, "aria-label": label };
  const inside = (
    <>
      <Tally />
      {face[look]}
    </>
  );
  if (!vote.loggedIn) {
    return (
      <Link {...shared} to={loginPath(here)}>
        {inside}
      </Link>
    );
  }
  return (
    <button type="button" {...shared} aria-disabled={vote.state !== "idle"} onClick={vote.cast}>
      {inside}
    </button>
  );
}

/** What stands below the big button. */
export function VoteNote({ state }: { state: VoteState }) {
  const now = useNow();
  return (
    <p className={css.note} role="status">
      {words[state].note(untilNextDay(now))}
    </p>
  );
}

function Tally() {
  return (
    <svg className={css.tally} viewBox="0 0 22 16" aria-hidden="true">
      <path className={css.st} d="M4 1.6v12.8M8.7 1.2v13.4M13.4 1.6v12.8M18.1 1.2v13.2" />
      <path className={css.sl} d="M.8 12.4 21.2 3.6" />
    </svg>
  );
}
