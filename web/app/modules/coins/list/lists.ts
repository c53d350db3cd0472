import type { Stage } from "@cointally/contract/coin-values.ts";
import type { Sort } from "@cointally/contract/coins.ts";
import * as m from "@cointally/i18n/messages";
import type { OptionalModule } from "@cointally/shared/optional-modules.ts";
import { listPagePath, type PublicList } from "../../../lib/page/list-paths.ts";

export type Order = "asc" | "desc";

/** The API calls of public lists, which all have the same query and response. */
type CoinListCall =
  | "listTodayBestCoins"
  | "listTrendingCoins"
  | "listNewCoins"
  | "listTopGainers"
  | "listTopLosers"
  | "listPresales"
  | "listFairlaunches"
  | "listAuditedCoins"
  | "listCoins"
  | "listApprovedCoins"
  | "listCoinsOfToday"
  | "listPromotedCoins";

/** The sorts that lists offer. */
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

/** Sorts by data of optional modules. */
const sortModules: Partial<Record<ListSort, OptionalModule>> = {
  price: "prices",
  change_1h: "prices",
  change_24h: "prices",
  change_7d: "prices",
  market_cap: "prices",
  volume_24h: "prices",
  liquidity: "prices",
};

/** The sorts of a site with these optional modules. */
export const sortsOf = (modules: readonly OptionalModule[]): ListSort[] =>
  listSorts.filter((sort) => isAvailable(sortModules[sort], modules));

const isAvailable = (module: OptionalModule | undefined, modules: readonly OptionalModule[]): boolean =>
  module === undefined || modules.includes(module);

/**
 * A column; `line` is the sparkline of 7 days, `sale` when a sale starts or ends, `raised` its progress, `audit` who audited and when,
 * `about` the first words of the description and the tags.
 */
export type Column = ListSort | "trending" | "line" | "sale" | "raised" | "audit" | "about";

/** The column and direction of an order. */
export type Sorted = { column: Column; order: Order };

export const sortText: Record<ListSort, () => string> = {
  votes_today: m.label_votes_today,
  votes_total: m.label_total_votes,
  votes_24h: m.list_sort_votes_24h,
  views_24h: m.list_sort_views_24h,
  approved_at: m.list_sort_approved_at,
  launch_at: m.list_sort_launch_at,
  price: m.label_price,
  change_1h: m.list_sort_change_1h,
  change_24h: m.list_sort_change_24h,
  change_7d: m.list_sort_change_7d,
  market_cap: m.label_market_cap,
  volume_24h: m.list_sort_volume_24h,
  liquidity: m.label_liquidity,
  name: m.label_name,
};

/** "604 coins", "More than 10,000 coins". */
export const coinCount = (count: number, capped: boolean): string =>
  capped ? m.list_coins_capped({ count }) : m.list_coins({ count });

type ListRule = {
  /** Text of the tab. */
  label: () => string;
  /** Title of the page. */
  title: () => string;
  /** The rule of the order in a sentence. */
  why: () => string;

  endpoint: CoinListCall;
  /** The column of its default order; the shuffled list has none. */
  defaultSort?: Sorted;
  /** Columns, if they differ from the default ones. */
  columns?: Column[];
};

const newestFirst: Pick<ListRule, "defaultSort"> = { defaultSort: { column: "approved_at", order: "desc" } };
const onSale: Pick<ListRule, "defaultSort" | "columns"> = {
  defaultSort: { column: "sale", order: "asc" },
  columns: ["name", "sale", "raised", "votes_total", "votes_today"],
};

/** Every public coin list. */
export const lists: Record<PublicList, ListRule> = {
  "today-best": {
    label: m.list_today_best_label,
    title: m.list_today_best_title,
    why: m.list_today_best_why,
    endpoint: "listTodayBestCoins",
    defaultSort: { column: "votes_today", order: "desc" },
  },
  trending: {
    label: m.list_trending_label,
    title: m.list_trending_title,
    why: m.list_trending_why,
    endpoint: "listTrendingCoins",
    defaultSort: { column: "trending", order: "desc" },
  },
  new: {
    label: m.list_new_label,
    title: m.list_new_title,
    why: m.list_new_why,
    endpoint: "listNewCoins",
    ...newestFirst,
  },
  "top-gainers": {
    label: m.list_top_gainers_label,
    title: m.list_top_gainers_title,
    why: m.list_top_gainers_why,
    endpoint: "listTopGainers",
    defaultSort: { column: "change_24h", order: "desc" },
  },
  "top-losers": {
    label: m.list_top_losers_label,
    title: m.list_top_losers_title,
    why: m.list_top_losers_why,
    endpoint: "listTopLosers",
    defaultSort: { column: "change_24h", order: "asc" },
  },
  presale: {
    label: m.label_stage_presale,
    title: m.list_presale_title,
    why: m.list_presale_why,
    endpoint: "listPresales",
    ...onSale,
  },
  fairlaunch: {
    label: m.label_stage_fairlaunch,
    title: m.list_fairlaunch_title,
    why: m.list_fairlaunch_why,
    endpoint: "listFairlaunches",
    ...onSale,
  },
  audited: {
    label: m.list_audited_label,
    title: m.list_audited_title,
    why: m.list_audited_why,
    endpoint: "listAuditedCoins",
    defaultSort: { column: "audit", order: "desc" },
    columns: ["name", "price", "change_24h", "audit", "votes_total", "votes_today"],
  },
  all: {
    label: m.list_all_label,
    title: m.list_all_title,
    why: m.list_all_why,
    endpoint: "listCoins",
    defaultSort: { column: "votes_total", order: "desc" },
  },
  approved: {
    label: m.list_approved_label,
    title: m.list_approved_title,
    why: m.list_approved_why,
    endpoint: "listApprovedCoins",
    ...newestFirst,
  },
  today: {
    label: m.list_today_label,
    title: m.list_today_title,
    why: m.list_today_why,
    endpoint: "listCoinsOfToday",
    ...newestFirst,
  },
  promoted: {
    label: m.list_promoted_label,
    title: m.list_promoted_title,
    why: m.list_promoted_why,
    endpoint: "listPromotedCoins",
  },
};

/** The lists that always have a tab, in order. */
const permanentTabs: PublicList[] = [
  "today-best",
  "trending",
  "new",
  "top-gainers",
  "top-losers",
  "presale",
  "fairlaunch",
  "audited",
  "approved",
  "all",
];

/** Lists that are sorted by data of an optional module. */
const listModules: Partial<Record<PublicList, OptionalModule>> = {
  "top-gainers": "prices",
  "top-losers": "prices",
};

/** Whether a site with these optional modules has a list. */
export const hasList = (list: PublicList, modules: readonly OptionalModule[]): boolean =>
  isAvailable(listModules[list], modules);

/** The tabs above a list: the permanent ones of a site with these optional modules that are not empty, and the list itself. */
export function tabsOf(
  list: PublicList,
  modules: readonly OptionalModule[],
  emptyPages: readonly string[] = [],
): PublicList[] {
  const tabs = permanentTabs.filter(
    (tab) => tab === list || (hasList(tab, modules) && !emptyPages.includes(listPagePath(tab))),
  );
  return tabs.includes(list) ? tabs : [...tabs, list];
}

/** The stages that lists can be filtered by. */
export const listStages: Stage[] = ["presale", "fairlaunch", "launched"];
