import type { Coin } from "@cointally/api/coin.ts";
import type { getCreator, getRank } from "@cointally/api/coins.ts";
import type { AnswerOf } from "@cointally/api/endpoint.ts";
import type { getSafety } from "@cointally/api/safety.ts";
import type { getVoteDays } from "@cointally/api/votes.ts";
import type { RouterContextProvider } from "react-router";
import { loadOrNull } from "../../lib/load.ts";
import { lastDays } from "../votes/vote-days.ts";
import { loadCoinList } from "./coin-list.tsx";
import type { CoinRow } from "./coin-row.ts";
import { descriptionHtml } from "./markdown.ts";

/** All that a coin's page shows. What could not be read, or is not public, is null or empty. */
export type CoinFacts = {
  coin: Coin;
  creator: AnswerOf<typeof getCreator>["creator"];
  description: string | null;
  safety: AnswerOf<typeof getSafety> | null;
  /** Counted votes of 90 days, the last of them today. */
  days: number[] | null;
  /** Its place among today's best. */
  position: number | null;
  similar: CoinRow[];
};

const similarCoins = 5;

/** The facts of a public coin, for its page. For the server: it renders Markdown. */
export async function loadCoinFacts(context: Readonly<RouterContextProvider>, coin: Coin): Promise<CoinFacts> {
  const today = new Date().toISOString().slice(0, 10);
  const [creator, safety, days, rank, similar] = await Promise.all([
    loadOrNull<typeof getCreator>(context, `/coins/${coin.id}/creator`),
    loadOrNull<typeof getSafety>(context, `/coins/${coin.id}/safety`),
    loadOrNull<typeof getVoteDays>(context, `/votes/${coin.id}/days`),
    loadOrNull<typeof getRank>(context, `/coins/${coin.id}/rank`),
    loadSimilar(context, coin),
  ]);
  return {
    coin,
    creator: creator?.creator ?? null,
    description: coin.description && descriptionHtml(coin.description),
    safety,
    days: days && lastDays(days.days, today),
    position: rank?.position ?? null,
    similar,
  };
}

/** The most voted coins of the same tag, then of the same chain. */
async function loadSimilar(context: Readonly<RouterContextProvider>, { id, tags, chain_id }: Coin): Promise<CoinRow[]> {
  const kin = [...(tags[0] ? [`tag=${encodeURIComponent(tags[0])}`] : []), `chain_id=${chain_id}`];
  const lists = await Promise.all(
    kin.map((query) => loadCoinList(context, `/coins?${query}&limit=${similarCoins + 1}`).catch(() => null)),
  );
  const found = new Map(lists.flatMap((list) => list?.coins ?? []).map((coin) => [coin.id, coin]));
  found.delete(id);
  return [...found.values()].slice(0, similarCoins);
}
