import type { Stage } from "@cointally/api/coin.ts";
import type { CoinListName, Sort } from "@cointally/api/coins.ts";

export type Order = "asc" | "desc";

/** A list with a page of its own (decisions.md, Web pages). */
export type PublicList = Exclude<CoinListName, "mine" | "pending" | "scheduled-approval">;

/** A column that only some lists have: when a coin's sale begins or ends; who audited it and when. */
export type OwnColumn = "sale" | "audit";

type ListRule = {
  /** The column that its own order follows, where it follows one. */
  natural?: { sort: Sort; order: Order };
  /** What its rows are about; it stands in the place of the date of listing. */
  own?: OwnColumn;
};

const newestFirst: ListRule = { natural: { sort: "approved_at", order: "desc" } };

/** Every public coin list; what they are called is in words/lists.ts. */
export const lists: Record<PublicList, ListRule> = {
  "today-best": { natural: { sort: "votes_today", order: "desc" } },
  trending: {},
  new: newestFirst,
  "top-gainers": { natural: { sort: "change_24h", order: "desc" } },
  presale: { own: "sale" },
  fairlaunch: { own: "sale" },
  audited: { own: "audit" },
  all: { natural: { sort: "votes_total", order: "desc" } },
  approved: newestFirst,
  today: newestFirst,
  promoted: {},
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

/** The tabs that stand over a list. */
export const tabsAt = (list: PublicList): PublicList[] =>
  standingTabs.includes(list) ? standingTabs : [...standingTabs, list];

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
  "name",
] as const satisfies Sort[];
export type ListSort = (typeof listSorts)[number];

/** What one may filter by. */
export const listStages: Stage[] = ["presale", "fairlaunch", "launched"];

/** Where a list has its page. */
export const listPagePath = (list: PublicList): string => (list === "all" ? "/coins" : `/${list}`);

/** The list of a name or of a page's path; undefined when there is none. */
export function listNamed(name: string): PublicList | undefined {
  const list = name.replace(/^\//, "");
  if (list === "coins") return "all";
  return Object.hasOwn(lists, list) && list !== "all" ? (list as PublicList) : undefined;
}
