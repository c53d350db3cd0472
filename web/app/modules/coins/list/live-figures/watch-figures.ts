import type { Coin } from "@cointally/contract/coin.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { Figures } from "@cointally/contract/prices.ts";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { type Api, composed, query } from "../../../../lib/api/api.ts";
import { followFigures, type VotesOfDay } from "./figures-stream.ts";

const intervalMs = 30_000;
/** While changes are pushed, a poll only corrects what was missed. */
const liveIntervalMs = 10 * intervalMs;
/** Each failure doubles the pause, up to eight minutes. */
const maxIntervalMs = 16 * intervalMs;

type Update = { requestedAt: number; figures: ReadonlyMap<string, Figures>; day?: VotesOfDay };

export type Part = {
  ids: readonly string[];
  /** When it was loaded, in milliseconds since 1970: its data is as new as that. */
  shownAt: number;
  onUpdate: (figures: Update["figures"]) => void;
  /** Given by a part that shows the votes of all coins today. */
  onDay?: (votes: VotesOfDay) => void;
};

/** What each part of the open page shows: one poll reads all of it (docs/decisions/0003). */
const shownParts = new Set<Part>();

/** The coins that the page shows, each once, in the same order each time. */
const shownIds = () => [...new Set([...shownParts].flatMap(({ ids }) => ids))].sort();

const showsDay = () => [...shownParts].some(({ onDay }) => onDay);

/** When figures of each coin were last pushed: those of a poll that was sent earlier are older. */
const pushedAt = new Map<string, number>();

function push(coins: readonly Figures[]): void {
  const figures = new Map(coins.map((coin) => [coin.id, coin]));
  for (const id of figures.keys()) pushedAt.set(id, Date.now());
  for (const { onUpdate } of shownParts) onUpdate(figures);
}

let dayPushedAt = 0;

function pushDay(votes: VotesOfDay): void {
  dayPushedAt = Date.now();
  for (const { onDay } of shownParts) onDay?.(votes);
}

let stream: ReturnType<typeof followFigures> | undefined;

async function readFigures(api: Api, signal: AbortSignal): Promise<Update> {
  const requestedAt = Date.now();
  const ids = shownIds();
  const figures = new Map<string, Figures>();
  const day = showsDay() ? await api.getVotesToday({ signal }) : undefined;
  for (let start = 0; start < ids.length; start += limits.figures.max) {
    // A visitor's browser revalidates its cached response by ETag and reuses it for a 304.
    const query = { ids: ids.slice(start, start + limits.figures.max).join(",") };
    const { coins } = await api.getFigures({ query, signal });
    for (const coin of coins) {
      if ((pushedAt.get(coin.id) ?? 0) < requestedAt) figures.set(coin.id, coin);
    }
  }
  return { requestedAt, figures, ...(day && dayPushedAt < requestedAt && { day }) };
}

/**
 * Calls `onUpdate` with the figures of these coins, and `onDay` with the votes of the day, when they are pushed, or else every 30 s, while the page is visible and online, and at once
 * when it becomes visible after a longer time. Returns a function that stops it.
 */
export function watchFigures(client: QueryClient, api: Api, apiUrl: string, part: Part): () => void {
  const { queryKey, queryFn } = composed(
    query(api.getFigures, { query: { ids: "" }, shared: true }),
    "shown",
    (signal) => readFigures(api, signal),
  );
  // Data and errors of an earlier page do not count.
  if (shownParts.size === 0) client.removeQueries({ queryKey });
  shownParts.add(part);
  stream ??= followFigures(apiUrl, {
    shownIds,
    showsDay,
    push,
    pushDay,
    poll: () => void client.refetchQueries({ queryKey }),
  });
  const { isLive, connect } = stream;
  connect();
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn,
    initialData: { requestedAt: 0, figures: new Map() },
    staleTime: intervalMs,
    // 30 s after a success; then 60, 120, … s, as the time since that success is 30, 90, 210, … s.
    refetchInterval: ({ state }) => {
      if (state.status === "error") return Math.min(Date.now() - state.dataUpdatedAt + intervalMs, maxIntervalMs);
      return isLive() ? liveIntervalMs : intervalMs;
    },
    refetchOnMount: false,
    networkMode: "online",
    retry: false,
    structuralSharing: false,
  });
  const unsubscribe = observer.subscribe(({ data }) => {
    // A part that was loaded while the request was under way has newer figures than its response.
    if (!data || data.requestedAt <= part.shownAt) return;
    part.onUpdate(data.figures);
    if (data.day) part.onDay?.(data.day);
  });
  return () => {
    shownParts.delete(part);
    connect();
    unsubscribe();
  };
}

type Market = NonNullable<Coin["market"]>;
type CoinFigures<M> = { id: string; votes: Coin["votes"]; market?: M | null | undefined };

/**
 * The coins with newer figures; `marketOf` selects the market data. Unchanged coins stay the same objects, and so does the array when
 * nothing changed, so that React does not render them again.
 */
export function applyFigures<M, C extends CoinFigures<M>>(
  coins: C[],
  figures: ReadonlyMap<string, Figures>,
  marketOf: (market: Market) => M,
): C[] {
  const next = coins.map((coin) => {
    const update = figures.get(coin.id);
    if (!update) return coin;
    const { votes, market } = { votes: update.votes, market: update.market && marketOf(update.market) };
    const hasChanged = JSON.stringify([votes, market]) !== JSON.stringify([coin.votes, coin.market]);
    return hasChanged ? { ...coin, votes, market } : coin;
  });
  return next.some((coin, index) => coin !== coins[index]) ? next : coins;
}
