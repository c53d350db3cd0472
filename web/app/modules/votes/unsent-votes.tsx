import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "../../lib/api/api-client.ts";
import { random } from "../../lib/browser/random.ts";
import { bidiIsolate } from "../../lib/format/bidi-isolate.ts";
import { useNow } from "../../lib/format/clock.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { showStatus } from "../../ui/feedback/toasts.tsx";
import css from "./unsent-votes.module.css";

type Vote = { coin: Pick<Coin, "id" | "name">; userId: string; castAgain: () => void };

/** A vote that was tapped while the site could not take it. It is offered again to the same account on the same UTC day, and never cast by itself. */
type UnsentVote = Vote & { day: string };

let unsent: readonly UnsentVote[] = [];
const listeners = new Set<() => void>();

function set(votes: readonly UnsentVote[]): void {
  unsent = votes;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Whether the site, or a proxy in front of it, could not take a call that may succeed later. */
const isUnavailable = (error: unknown): boolean =>
  !(error instanceof ApiError) || [502, 503, 504].includes(error.status);

const forget = (coinId: string): void => set(unsent.filter(({ coin }) => coin.id !== coinId));

/** Casts a vote by `send`; this tab offers one again that the site cannot take now. */
export async function sendOrOffer<T>(vote: Vote, send: () => Promise<T>): Promise<T> {
  try {
    const response = await send();
    forget(vote.coin.id);
    return response;
  } catch (error) {
    forget(vote.coin.id);
    if (isUnavailable(error)) {
      set([...unsent, { ...vote, day: utcDay(Date.now()) }]);
      showStatus(<UnsentVotes />);
    }
    throw error;
  }
}

const firstWaitMs = 1000;
const longestWaitMs = 15_000;

/** Asks with growing, random pauses, so that the open pages of a site do not all ask at once, until the site can take votes. */
async function waitUntilReady(signal: AbortSignal): Promise<void> {
  for (let wait = firstWaitMs; !signal.aborted; wait = Math.min(wait * 1.5, longestWaitMs)) {
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + random())));
    const response = await fetch("/health/ready", { cache: "no-store", signal }).catch(() => null);
    if (response?.ok) return;
  }
}

/** The votes that the site could not take, each with a button as soon as it can. */
function UnsentVotes() {
  const votes = useSyncExternalStore(
    subscribe,
    () => unsent,
    () => unsent,
  );
  const userId = useSession()?.user.id;
  const day = utcDay(useNow());
  const [readyFor, setReadyFor] = useState<readonly UnsentVote[]>();
  useEffect(() => {
    const own = unsent.filter((vote) => vote.userId === userId && vote.day === day);
    if (own.length !== unsent.length) set(own);
  }, [userId, day]);
  useEffect(() => {
    if (votes.length === 0) return showStatus(null);
    const stop = new AbortController();
    void waitUntilReady(stop.signal).then(() => stop.signal.aborted || setReadyFor(votes));
    return () => stop.abort();
  }, [votes]);
  return votes.map((vote) => <Offer key={vote.coin.id} vote={vote} isReady={readyFor === votes} />);
}

function Offer({ vote, isReady }: { vote: UnsentVote; isReady: boolean }) {
  // A vote that fails again is another one, and can be pressed again.
  const [pressed, setPressed] = useState<UnsentVote>();
  const isPending = pressed === vote;
  const name = bidiIsolate(vote.coin.name);
  const press = () => {
    if (isPending) return;
    setPressed(vote);
    vote.castAgain();
  };
  return (
    <span className={css.offer}>
      <span>{isReady ? m.unsent_vote_ready({ coin: name }) : m.unsent_vote_waiting({ coin: name })}</span>
      {isReady && (
        <Button kind="solid" aria-disabled={isPending} onClick={press}>
          {isPending ? m.common_sending() : m.unsent_vote_now({ coin: name })}
        </Button>
      )}
      <IconButton icon="x" label={m.common_close_message()} onClick={() => forget(vote.coin.id)} />
    </span>
  );
}
