import type { Stage } from "@cointally/contract/coin-values.ts";
import type { coinFilters } from "@cointally/contract/coins.ts";
import type { PublicList } from "../../../lib/list-paths.ts";
import type { ListSort, Order } from "./lists.ts";

/** Filters beside chain, stage and tag, each as the API takes it; null where it is not set. */
export type MoreFilters = Record<keyof typeof coinFilters, string | null>;

const noMore: MoreFilters = {
  approved_within: null,
  liquidity_min: null,
  market_cap_min: null,
  market_cap_max: null,
  audited: null,
  kyc: null,
  sellable: null,
};

/** How many filters of a list are set, its chain and order not counted: the chain has a place of its own. */
export const filtersSet = ({ stage, tag, more }: ListState): number =>
  [stage, tag, ...Object.values(more)].filter(Boolean).length;

/** What a list page shows; all of it stands in the page's URL. */
export type ListState = {
  list: PublicList;
  search: string;
  chainId: number | null;
  stage: Stage | null;
  tag: string;
  more: MoreFilters;
  sort: ListSort | null;
  order: Order | null;
  page: number;
  /** Past the depth that pages reach: where to go on, and how many rows stand before. */
  cursor: string | null;
  after: number;
};

/** Rows on a page. */
export const pageSize = 50;

/** A list as it is by itself. */
export const plainState = (list: PublicList): ListState => ({
  list,
  search: "",
  chainId: null,
  stage: null,
  tag: "",
  more: noMore,
  sort: null,
  order: null,
  page: 1,
  cursor: null,
  after: 0,
});
