import { z } from "zod";
import { anyCaseAddress } from "./addresses.ts";
import { coin } from "./coin.ts";
import { stages } from "./coin-values.ts";
import { type Access, endpoint } from "./endpoint.ts";
import { chainId, dollars, id, isoTime, listQuery, listResponse, search, whole } from "./fields.ts";
import { limits } from "./limits.ts";
import { trendingFormula } from "./order-signals.ts";
import { coinChanges, submission, tagInput } from "./submission.ts";

/** Sort keys of coin lists (api.md, Coin lists). */
export const sorts = [
  "votes_total",
  "votes_today",
  "votes_24h",
  "price",
  "change_1h",
  "change_24h",
  "change_7d",
  "market_cap",
  "volume_24h",
  "liquidity",
  "views_24h",
  "launch_at",
  "approved_at",
  "name",
] as const;
export type Sort = (typeof sorts)[number];

export const sellableFilters = ["not_blocked", "checked"] as const;

const tag = "Coins";
const idParams = z.strictObject({ id });
const oneCoin = z.object({ coin });

const yes = z.literal("true").optional();

/** Filters of coin lists beside chain, stage and tag. A coin whose value is unknown passes no minimum or maximum. */
export const coinFilters = {
  approved_within: whole(1, limits.filters.days)
    .optional()
    .describe("Days since the approval; leaves out imported coins, which were listed elsewhere before."),
  liquidity_min: dollars.optional(),
  market_cap_min: dollars.optional(),
  market_cap_max: dollars.optional(),
  audited: yes.describe("With a verified audit."),
  kyc: yes.describe("With a verified KYC that has not expired."),
  sellable: z
    .enum(sellableFilters)
    .optional()
    .describe("not_blocked: leaves out coins that cannot be sold. checked: only coins whose simulated sale succeeded."),
};

/** Query of every coin list (api.md, Coin lists). */
export const coinListQuery = z.strictObject({
  ...listQuery,
  search: search.optional(),
  chain_id: chainId.optional(),
  stage: z.enum(stages).optional(),
  tag: tagInput.optional(),
  ...coinFilters,
  sort: z.enum(sorts).optional(),
  order: z.enum(["asc", "desc"]).optional(),
});
export type CoinListQuery = z.output<typeof coinListQuery>;

const coinsResponse = listResponse("coins", coin);

const coinList = <A extends Access>(access: A, path: string, summary: string) =>
  endpoint({
    method: "GET",
    path,
    access,
    tag: "Coin lists",
    summary,
    query: coinListQuery,
    response: coinsResponse,
    cacheable: access === "public",
    client: access === "moderator" ? "admin" : "pages",
  });

export const listCoins = coinList(
  "public",
  "/coins",
  "All approved coins, by total votes; those without votes by market cap where known, then number of chains, then name",
);
export const listMyCoins = coinList("user", "/coins/mine", "Your coins of any status, newest first");
export const listPromotedCoins = coinList("public", "/coins/promoted", "Promoted coins, shuffled each hour");
export const listCoinsOfToday = coinList("public", "/coins/today", "Approved in the current UTC day");
export const listNewCoins = coinList("public", "/coins/new", "Approved in the last 7 days");
export const listTodayBestCoins = coinList("public", "/coins/today-best", "By counted votes of the current UTC day");
export const listTrendingCoins = coinList("public", "/coins/trending", trendingFormula);
export const listTopGainers = coinList("public", "/coins/top-gainers", "By 24 h change, fresh and liquid prices only");
export const listTopLosers = coinList(
  "public",
  "/coins/top-losers",
  "By 24 h change, lowest first, fresh and liquid prices only",
);
export const listPendingCoins = coinList("moderator", "/coins/pending", "Waiting for a moderator, oldest first");
export const listScheduledCoins = coinList(
  "moderator",
  "/coins/scheduled-approval",
  "Approved, not yet public, next first",
);
export const listApprovedCoins = coinList("public", "/coins/approved", "All approved coins, newest first");
export const listPresales = coinList("public", "/coins/presale", "In presale: live, then upcoming, then undated");
export const listFairlaunches = coinList(
  "public",
  "/coins/fairlaunch",
  "In fairlaunch: live, then upcoming, then undated",
);
export const listAuditedCoins = coinList("public", "/coins/audited", "With a verified audit, newest first");

/** Every coin list by its name, the last part of its path. */
export const coinLists = {
  all: listCoins,
  mine: listMyCoins,
  promoted: listPromotedCoins,
  today: listCoinsOfToday,
  new: listNewCoins,
  "today-best": listTodayBestCoins,
  trending: listTrendingCoins,
  "top-gainers": listTopGainers,
  "top-losers": listTopLosers,
  pending: listPendingCoins,
  "scheduled-approval": listScheduledCoins,
  approved: listApprovedCoins,
  presale: listPresales,
  fairlaunch: listFairlaunches,
  audited: listAuditedCoins,
};
export type CoinListName = keyof typeof coinLists;

/** The inputs of a list's own order (GET /coins/{id}/rank). */
export const rankFormulas = [
  "votes_total",
  "votes_today",
  "trending_24h",
  "change_24h",
  "change_24h_lowest",
  "newest_approval",
  "newest_audit",
  "sale_dates",
  "hourly_shuffle",
] as const;

/** A list that is public. */
export type PublicListName = {
  [N in CoinListName]: (typeof coinLists)[N]["access"] extends "public" ? N : never;
}[CoinListName];
export const publicListNames = (Object.keys(coinLists) as CoinListName[]).filter(
  (name): name is PublicListName => coinLists[name].access === "public",
);

export const listTags = endpoint({
  method: "GET",
  path: "/coins/tags",
  access: "public",
  client: "loaders",
  tag,
  summary: "The most frequent tags of approved coins, counted every five minutes",
  response: z.object({ tags: z.array(z.object({ tag: z.string(), coins: z.int() })) }),
  cacheable: true,
});

export const getCoin = endpoint({
  method: "GET",
  path: "/coins/:id",
  access: "public",
  tag,
  summary: "One coin; a coin that is not approved only for its owner and admins",
  params: idParams,
  response: oneCoin,
  cacheable: true,
});

export const getCoinBySlug = endpoint({
  method: "GET",
  path: "/coins/slugs/:slug",
  access: "public",
  tag,
  summary: "One coin by its slug; an old slug redirects with 301 to the new one",
  params: z.strictObject({ slug: z.string().regex(/^[a-z0-9-]{1,100}$/) }),
  response: oneCoin,
  cacheable: true,
});

export const getCoinsByAddress = endpoint({
  method: "GET",
  path: "/coins/addresses/:address",
  access: "public",
  tag,
  summary: "Every coin with a contract at that address on some chain",
  params: z.strictObject({ address: anyCaseAddress }),
  query: z.strictObject({ chain_id: chainId.optional() }),
  response: z.object({ coins: z.array(coin) }),
  cacheable: true,
});

/** Who submitted a coin, as everybody sees it: never the email. */
const creator = z.object({ id: z.uuid(), name: z.string(), coins_count: z.int(), joined_at: isoTime });
export type Creator = z.output<typeof creator>;

export const getCreator = endpoint({
  method: "GET",
  path: "/coins/:id/creator",
  access: "public",
  tag,
  summary: "Who submitted the coin; null when the account was erased",
  params: idParams,
  response: z.object({ creator: creator.nullable() }),
  cacheable: true,
});

export const getCreatorById = endpoint({
  method: "GET",
  path: "/creators/:id",
  access: "public",
  client: "loaders",
  tag,
  summary: "An account that has public coins; 404 for every other account",
  params: idParams,
  response: z.object({ creator }),
  cacheable: true,
});

export const listCreatorCoins = endpoint({
  method: "GET",
  path: "/creators/:id/coins",
  access: "public",
  client: "loaders",
  tag: "Coin lists",
  summary: "The approved coins of an account, newest first",
  params: idParams,
  query: coinListQuery,
  response: coinsResponse,
  cacheable: true,
});

export const getRank = endpoint({
  method: "GET",
  path: "/coins/:id/rank",
  access: "public",
  tag,
  summary: "The rank of a coin in a list, with the formula and its inputs",
  params: idParams,
  query: z.strictObject({
    list: z.enum(publicListNames).default("today-best"),
  }),
  response: z.object({
    list: z.enum(publicListNames),
    listed: z.boolean().describe("Whether the coin is in the list."),
    position: z
      .int()
      .nullable()
      .describe(
        "Null when the coin is not in the list, below position 10,000, or without votes in the list of all coins.",
      ),
    formula: z.string(),
    formula_code: z.enum(rankFormulas).describe("The formula as a stable code for programs."),
    inputs: z
      .record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]))
      .describe("The inputs of the formula for this coin."),
  }),
  cacheable: true,
});

export const countView = endpoint({
  method: "POST",
  path: "/coins/:id/view",
  access: "public",
  limit: "pageView",
  tag,
  summary: "Count a view: one per block of networks (docs/vote-integrity.md), coin and UTC day",
  params: idParams,
  status: 204,
});

export const submitCoin = endpoint({
  method: "POST",
  path: "/coins",
  access: "verified",
  errors: ["contract_taken"],
  tag,
  summary: "Submit a coin; it waits for a moderator",
  body: submission,
  status: 201,
  response: oneCoin,
});

export const updateCoin = endpoint({
  method: "PATCH",
  path: "/coins/:id",
  access: "user",
  errors: ["forbidden", "conflict", "contract_taken"],
  tag,
  summary:
    "Change a coin, as its owner or an admin; edits of an approved or scheduled coin are reviewed by a moderator, except tags and dates",
  params: idParams,
  body: coinChanges,
  response: oneCoin,
});

export const deleteCoin = endpoint({
  method: "DELETE",
  path: "/coins/:id",
  access: "user",
  errors: ["forbidden"],
  tag,
  summary: "Delete a coin, as an admin, or as its owner while it is pending or denied",
  params: idParams,
  status: 204,
});
