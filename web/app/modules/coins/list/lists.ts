import type { Stage } from "@cointally/contract/coin.ts";
import type { Sort } from "@cointally/contract/coins.ts";
import type { OptionalModule } from "@cointally/shared/optional-modules.ts";
import type { PublicList } from "../../../lib/list-paths.ts";

export type Order = "asc" | "desc";

/** The calls that read public lists: all take and answer the same. */
type CoinListCall =
  | "listTodayBestCoins"
  | "listTrendingCoins"
  | "listNewCoins"
  | "listTopGainers"
  | "listPresales"
  | "listFairlaunches"
  | "listAuditedCoins"
  | "listCoins"
  | "listApprovedCoins"
  | "listCoinsOfToday"
  | "listPromotedCoins";

/** What one may sort by here. */
export const listSorts = [
  "votes_today",
  "votes_total",
  "votes_24h",
  "views_24h",
  "approved_at",
  "launch_at",
  "price",
  "change_1h",
  "change_24h",
  "change_7d",
  "market_cap",
  "volume_24h",
  "liquidity",
  "name",
] as const satisfies Sort[];
export type ListSort = (typeof listSorts)[number];

/** Sorts that follow what other modules tell of a coin. */
const sortModules: Partial<Record<ListSort, OptionalModule>> = {
  price: "prices",
  change_1h: "prices",
  change_24h: "prices",
  change_7d: "prices",
  market_cap: "prices",
  volume_24h: "prices",
  liquidity: "prices",
};

/** What one may sort by on a site with these optional modules. */
export const sortsOf = (modules: readonly OptionalModule[]): ListSort[] =>
  listSorts.filter((sort) => isFrom(sortModules[sort], modules));

const isFrom = (module: OptionalModule | undefined, modules: readonly OptionalModule[]): boolean =>
  module === undefined || modules.includes(module);

/** A column of figures of the coins in a list; `line` is the last 7 days, `sale` when a sale starts or ends, `raised` how far it is, `audit` who audited and when. */
export type Column = ListSort | "trending" | "line" | "sale" | "raised" | "audit";

/** The column that an order follows, and which way. */
export type Sorted = { column: Column; order: Order };

type ListRule = {
  /** The call that reads it. */
  endpoint: CoinListCall;
  /** The column that its own order follows; a shuffled list has none. */
  natural?: Sorted;
  /** Its columns, where they are not those of all lists. */
  columns?: Column[];
};

const newestFirst: Omit<ListRule, "endpoint"> = { natural: { column: "approved_at", order: "desc" } };
const onSale: Omit<ListRule, "endpoint"> = {
  natural: { column: "sale", order: "asc" },
  columns: ["name", "sale", "raised", "votes_total", "votes_today"],
};

/** Every public coin list; what they are called is in words/lists.ts. */
export const lists: Record<PublicList, ListRule> = {
  "today-best": { endpoint: "listTodayBestCoins", natural: { column: "votes_today", order: "desc" } },
  trending: { endpoint: "listTrendingCoins", natural: { column: "trending", order: "desc" } },
  new: { endpoint: "listNewCoins", ...newestFirst },
  "top-gainers": { endpoint: "listTopGainers", natural: { column: "change_24h", order: "desc" } },
  presale: { endpoint: "listPresales", ...onSale },
  fairlaunch: { endpoint: "listFairlaunches", ...onSale },
  audited: {
    endpoint: "listAuditedCoins",
    natural: { column: "audit", order: "desc" },
    columns: ["name", "price", "change_24h", "audit", "votes_total", "votes_today"],
  },
  all: { endpoint: "listCoins", natural: { column: "votes_total", order: "desc" } },
  approved: { endpoint: "listApprovedCoins", ...newestFirst },
  today: { endpoint: "listCoinsOfToday", ...newestFirst },
  promoted: { endpoint: "listPromotedCoins" },
};

/** The lists that always have a tab, in the tabs' order; another one has its tab while one is at it. */
const standingTabs: PublicList[] = [
  "today-best",
  "trending",
  "new",
  "top-gainers",
  "presale",
  "fairlaunch",
  "audited",
  "approved",
  "all",
];

/** Lists whose order follows what another module tells of a coin. */
const listModules: Partial<Record<PublicList, OptionalModule>> = { "top-gainers": "prices" };

/** The tabs that stand over a list on a site with these optional modules. */
export function tabsAt(list: PublicList, modules: readonly OptionalModule[]): PublicList[] {
  const tabs = standingTabs.filter((tab) => isFrom(listModules[tab], modules));
  return tabs.includes(list) ? tabs : [...tabs, list];
}

/** What one may filter by. */
export const listStages: Stage[] = ["presale", "fairlaunch", "launched"];
