import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { localizedPath } from "@cointally/shared/locales.ts";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import { bidiIsolate } from "../../lib/bidi-isolate.ts";
import { useNow } from "../../lib/clock.ts";
import { useFormat, useLocale } from "../../lib/locale.ts";
import { votePath } from "../../lib/redirect.ts";
import { useCurrentUrl } from "../../lib/site.ts";
import { consumeVoteIntent, saveVoteIntent, voteReplayKey } from "../../lib/vote-intent.ts";
import type { Vote } from "./use-vote.ts";
import css from "./vote-button.module.css";

type Look = "row" | "big" | "bar";
type Props = {
  vote: Vote;
  coinName: string;
  look: Look;
  /** Without emphasis: the coin is a danger. */
  quiet?: boolean;
  /** One came back for this vote, from login or from the mail: the button has the focus. */
  onTakenUp?: () => void;
};

type Face = {
  word: () => string;
  /** On the big button. */
  big: (values: { coin: string }) => string;
  /** The button's name for readers; `left` until the next day. */
  name: (values: { coin: string; votes: string; left: string }) => string;
};

/** What the button says in each state (design/README.md, Vote button). */
const faces: Record<Vote["state"], Face> = {
  idle: { word: m.vote_button, big: m.vote_for, name: m.vote_name },
  pending: { word: m.common_sending, big: m.common_sending, name: m.vote_name_pending },
  voted: { word: m.vote_button_voted, big: m.vote_voted_for, name: m.vote_name_voted },
  barred: { word: m.vote_button_own, big: m.vote_button_own, name: m.vote_name_own },
};

/** Four strokes stand; your vote is the slash (design/README.md). A visitor is led to the vote by email, and back. */
export function VoteButton({ vote, coinName, look, quiet, onTakenUp }: Props) {
  const here = useCurrentUrl();
  const now = useNow();
  const { count, untilNextDay } = useFormat();
  const { word, big, name } = faces[vote.state];
  const button = useRef<HTMLButtonElement>(null);
  useTakenUp(look === "big" && vote.loggedIn ? vote.coinId : null, button, onTakenUp);
  const { today } = vote.counts;
  const face: Record<Look, ReactNode> = {
    row: (
      <>
        <span className="not-phone">{word()}</span>
        <span className="only-phone">{count(today)}</span>
      </>
    ),
    big: <span className={css.words}>{big({ coin: bidiIsolate(coinName) })}</span>,
    // The count is drawn by the style sheet: readers hear it in the name, as words.
    bar: (
      <>
        {word()}
        <span className={css.count} data-count={count(today)} />
      </>
    ),
  };
  const shared = {
    className: `${css.vote} ${css[look]}`,
    "data-state": vote.state,
    "data-quiet": quiet || undefined,
    "data-replay": voteReplayKey(vote.coinId),
    "aria-label": name({ coin: coinName, votes: m.vote_votes_today({ count: today }), left: untilNextDay(now) }),
  };
  const inside = (
    <>
      <Tally />
      {face[look]}
    </>
  );
  if (!vote.loggedIn) {
    return (
      <Link {...shared} to={votePath(vote.slug, here)} onClick={() => saveVoteIntent(vote.coinId)}>
        {inside}
      </Link>
    );
  }
  return (
    <button type="button" ref={button} {...shared} aria-disabled={vote.state !== "idle"} onClick={vote.cast}>
      {inside}
    </button>
  );
}

/** The same in a row of the page `here`, for a visitor: a plain anchor below an element that leads it on (lib/use-follow.ts), so that a long list costs little. */
export function VisitorVote({ coin, here }: { coin: Pick<Coin, "id" | "slug" | "name" | "votes">; here: string }) {
  const { count } = useFormat();
  const { today } = coin.votes;
  return (
    <a
      className={`${css.vote} ${css.row}`}
      href={localizedPath(useLocale(), votePath(coin.slug, here))}
      data-state="idle"
      data-replay={voteReplayKey(coin.id)}
      aria-label={m.vote_name({ coin: coin.name, votes: m.vote_votes_today({ count: today }) })}
      onClick={() => saveVoteIntent(coin.id)}
    >
      <Tally />
      <span className="not-phone">{m.vote_button()}</span>
      <span className="only-phone">{count(today)}</span>
    </a>
  );
}

/** Gives the focus to the button of the vote that one came back for, after the page has put it on its heading. */
function useTakenUp(coinId: string | null, button: RefObject<HTMLElement | null>, onTakenUp?: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once, when it is known who is there
  useEffect(() => {
    if (!coinId || !consumeVoteIntent(coinId)) return;
    onTakenUp?.();
    requestAnimationFrame(() => button.current?.focus());
  }, [coinId]);
}

function Tally() {
  return (
    <svg className={css.tally} viewBox="0 0 22 16" aria-hidden="true">
      <path className={css.st} d="M4 1.6v12.8M8.7 1.2v13.4M13.4 1.6v12.8M18.1 1.2v13.2" />
      <path className={css.sl} d="M.8 12.4 21.2 3.6" />
    </svg>
  );
}
