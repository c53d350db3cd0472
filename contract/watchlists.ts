import { z } from "zod";
import { coin } from "./coin.ts";
import { endpoint } from "./endpoint.ts";
import { reason } from "./field-reasons.ts";
import { id, isoTime, listQuery, listResponse } from "./fields.ts";
import { limits } from "./limits.ts";
import { reasonCodes } from "./moderation.ts";

const tag = "Watchlist";
const params = z.strictObject({ coinId: id });

export const watchlistCoin = z.object({ id: z.uuid(), coin_id: z.uuid(), created_at: isoTime, coin });
export type WatchlistCoin = z.output<typeof watchlistCoin>;
const watchlistCoinResponse = z.object({ watchlist_coin: watchlistCoin });

export const listWatched = endpoint({
  method: "GET",
  path: "/watchlists/coins",
  access: "user",
  tag,
  summary: "Your watched coins in your order, by default newest first",
  query: z.strictObject(listQuery),
  response: listResponse("watchlist_coins", watchlistCoin),
});

export const listWatchedIds = endpoint({
  method: "GET",
  path: "/watchlists/ids",
  access: "user",
  tag,
  summary: "The ids of all your watched coins, in your order",
  response: z.object({ coin_ids: z.array(z.uuid()) }),
});

export const getWatched = endpoint({
  client: "none",
  method: "GET",
  path: "/watchlists/coins/:coinId",
  access: "user",
  tag,
  summary: "One watched coin, or 404 when it is not watched",
  params,
  response: watchlistCoinResponse,
});

export const watchCoin = endpoint({
  method: "POST",
  path: "/watchlists/coins",
  access: "user",
  errors: ["not_found"],
  tag,
  summary: "Watch a coin; a repeated call responds with 200 and the same row",
  body: z.strictObject({ coin_id: id }),
  status: 201,
  response: watchlistCoinResponse,
});

export const unwatchCoin = endpoint({
  method: "DELETE",
  path: "/watchlists/coins/:coinId",
  access: "user",
  allowedWhileBanned: true,
  tag,
  summary: "Stop watching; 204 also when it was not watched",
  params,
  status: 204,
});

export const placeWatched = endpoint({
  method: "PATCH",
  path: "/watchlists/coins",
  access: "user",
  allowedWhileBanned: true,
  tag,
  summary: "Order the given watched coins among themselves; others keep their positions",
  body: z.strictObject({
    coin_ids: z
      .array(id)
      .min(1)
      .max(limits.watchlist.placed)
      .refine((ids) => new Set(ids).size === ids.length, reason("duplicate")),
  }),
  status: 204,
});

export const leftCoin = z.object({
  id: z.uuid(),
  coin_id: z.uuid(),
  name: z.string(),
  symbol: z.string(),
  reason_code: z.enum(reasonCodes).nullable().describe("As in the public log."),
  left_at: isoTime.nullable(),
});
export type LeftCoin = z.output<typeof leftCoin>;

export const listLeft = endpoint({
  method: "GET",
  path: "/watchlists/left",
  access: "user",
  tag,
  summary: "Your watched coins that were removed from the listing, and why",
  query: z.strictObject(listQuery),
  response: listResponse("left_coins", leftCoin),
});
