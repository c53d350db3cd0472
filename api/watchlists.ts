import { z } from "zod";
import { coin } from "./coin.ts";
import { endpoint } from "./endpoint.ts";
import { id, isoTime, listAnswer, listQuery } from "./fields.ts";

const tag = "Watchlist";
const params = z.strictObject({ coinId: id });

export const watchlistCoin = z.object({ id: z.uuid(), coin_id: z.uuid(), created_at: isoTime, coin });
export type WatchlistCoin = z.output<typeof watchlistCoin>;
const one = z.object({ watchlist_coin: watchlistCoin });

export const listWatched = endpoint({
  method: "GET",
  path: "/watchlists/coins",
  who: "user",
  tag,
  summary: "Coins one watches, newest first",
  query: z.strictObject(listQuery),
  answer: listAnswer("watchlist_coins", watchlistCoin),
});

export const getWatched = endpoint({
  method: "GET",
  path: "/watchlists/coins/:coinId",
  who: "user",
  tag,
  summary: "One watched coin, or 404 when it is not watched",
  params,
  answer: one,
});

export const watchCoin = endpoint({
  method: "POST",
  path: "/watchlists/coins",
  who: "user",
  tag,
  summary: "Watch a coin; again answers 200 with the same row",
  body: z.strictObject({ coin_id: id }),
  status: 201,
  answer: one,
});

export const unwatchCoin = endpoint({
  method: "DELETE",
  path: "/watchlists/coins/:coinId",
  who: "user",
  tag,
  summary: "Stop watching; 204 also when it was not watched",
  params,
  status: 204,
});
