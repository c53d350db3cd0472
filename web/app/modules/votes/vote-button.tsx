import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { localizedPath } from "@cointally/shared/locales.ts";
import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import { bidiIsolate } from "../../lib/format/bidi-isolate.ts";
import { useNow } from "../../lib/format/clock.ts";
import { useFormat, useLocale } from "../../lib/format/locale.ts";
import { useCurrentUrl } from "../../lib/page/site.ts";
import { votePath } from "../../lib/session/redirect.ts";
import { consumeVoteIntent, saveVoteIntent, voteReplayKey } from "../../lib/session/vote-intent.ts";
import type { Vote } from "./use-vote.ts";
import css from "./vote-button.module.css";

type Look = "row" | "big" | "bar";
type Props = {
  vote: Vote;
  coinName: string;
  look: Look;
  /** Without emphasis: for dangerous coins. */
  quiet?: boolean;
  /** Called when the user returns to this vote from login or an email; the button then gets the focus. */
  onResumed?: () => void;
};

type StateTexts = {
  short: () => string;
  /** For the big button. */
  long: (values: { coin: string }) => string;
  /** The accessible name; `left` is the time until the next day. */
  ariaLabel: (values: { coin: string; votes: string; left: string }) => string;
};

/** The button's texts by state (design/README.md, Vote button). */
const idleTexts = { short: m.vote_button, long: m.vote_for, ariaLabel: m.vote_name };
const stateTexts: Record<Vote["state"], StateTexts> = {
  unknown: idleTexts,
  idle: idleTexts,
  pending: { short: m.common_sending, long: m.common_sending, ariaLabel: m.vote_name_pending },
  voted: { short: m.vote_button_voted, long: m.vote_voted_for, ariaLabel: m.vote_name_voted },
  own_coin: { short: m.vote_button_own, long: m.vote_button_own, ariaLabel: m.vote_name_own },
};

/** Four strokes of a tally; the user's vote adds the slash (design/README.md). For visitors it links to the vote by email. */
export function VoteButton({ vote, coinName, look, quiet, onResumed }: Props) {
  const pageUrl = useCurrentUrl();
  const now = useNow();
  const { count, untilNextDay } = useFormat();
  const { short, long, ariaLabel } = stateTexts[vote.state];
  const buttonRef = useRef<HTMLButtonElement>(null);
  useResumedVote(look === "big" && vote.loggedIn ? vote.coinId : null, buttonRef, onResumed);
  const { today } = vote.counts;
  const content: Record<Look, ReactNode> = {
    row: (
      <>
        <span className={`not-phone ${css.short}`}>{short()}</span>
        <span className="only-phone">{today > 0 ? count(today) : short()}</span>
      </>
    ),
    big: <span className={css.words}>{long({ coin: bidiIsolate(coinName) })}</span>,
    // The style sheet draws the count, since the accessible name already contains it.
    bar: (
      <>
        <span className={css.count} data-count={count(today)} />
        <span className={css.word}>{short()}</span>
      </>
    ),
  };
  const attributes = {
    className: `${css.vote} ${css[look]}`,
    "data-state": vote.state,
    "data-quiet": quiet || undefined,
    "data-replay": voteReplayKey(vote.coinId),
    "aria-label": ariaLabel({ coin: coinName, votes: m.vote_votes_today({ count: today }), left: untilNextDay(now) }),
  };
  // New elements once the votes are known: the words have another width, and nothing that is shown moves.
  const children = (
    <Fragment key={String(vote.state === "unknown")}>
      <Tally />
      {content[look]}
    </Fragment>
  );
  if (!vote.loggedIn) {
    return (
      <Link {...attributes} to={votePath(vote.slug, pageUrl)} onClick={() => saveVoteIntent(vote.coinId)}>
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      ref={buttonRef}
      {...attributes}
      aria-disabled={vote.state !== "idle" && vote.state !== "unknown"}
      onClick={vote.cast}
    >
      {children}
    </button>
  );
}

type VisitorVoteProps = {
  coin: Pick<Coin, "id" | "slug" | "name" | "votes">;
  /** The URL of the page to return to. */
  pageUrl: string;
  /** Asks before the visitor goes on to vote: for dangerous coins, whose button has no emphasis. */
  onAsk?: () => void;
};

/** The vote button of a row for visitors: a plain anchor, so that long lists render fast. Its table handles the click (lib/browser/use-anchor-navigation.ts). */
export function VisitorVote({ coin, pageUrl, onAsk }: VisitorVoteProps) {
  const { count } = useFormat();
  const { today } = coin.votes;
  return (
    <a
      className={`${css.vote} ${css.row}`}
      href={localizedPath(useLocale(), votePath(coin.slug, pageUrl))}
      data-state="idle"
      data-quiet={onAsk !== undefined || undefined}
      data-replay={voteReplayKey(coin.id)}
      aria-label={m.vote_name({ coin: coin.name, votes: m.vote_votes_today({ count: today }) })}
      onClick={(event) => {
        if (!onAsk) return saveVoteIntent(coin.id);
        event.preventDefault();
        onAsk();
      }}
    >
      <Tally />
      <span className={`not-phone ${css.short}`}>{m.vote_button()}</span>
      <span className="only-phone">{today > 0 ? count(today) : m.vote_button()}</span>
    </a>
  );
}

/** Focuses the button when the user has returned to this vote, after the page has focused its heading. */
function useResumedVote(coinId: string | null, buttonRef: RefObject<HTMLElement | null>, onResumed?: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the session is known
  useEffect(() => {
    if (!coinId || !consumeVoteIntent(coinId)) return;
    onResumed?.();
    requestAnimationFrame(() => buttonRef.current?.focus());
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
