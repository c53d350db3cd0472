import type { Stage } from "@cointally/contract/coin-values.ts";
import type { coinFilters } from "@cointally/contract/coins.ts";
import { listsWithoutDanger } from "@cointally/contract/danger-lists.ts";
import type { PublicList } from "../../../lib/page/list-paths.ts";
import type { ListSort, Order } from "./lists.ts";

/** Filters other than chain, stage and tag, in the API's format; null when not set. Of `sellable`, "all" is no filter. */
export type MoreFilters = Record<keyof typeof coinFilters, string | null>;

const noFilters: MoreFilters = {
  approved_within: null,
  liquidity_min: null,
  market_cap_min: null,
  market_cap_max: null,
  audited: null,
  kyc: null,
  sellable: null,
};

/** The number of filters that are set. Chain and order do not count, because they have controls of their own. */
export const countFilters = ({ stage, tag, more }: ListState): number =>
  [stage, tag, ...Object.values(more)].filter(Boolean).length;

/** The state of a list page, all of which is in its URL. */
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
  /** Beyond the last numbered page: the API's cursor. */
  cursor: string | null;
  /** With a cursor: the number of rows before this page. */
  after: number;
  /** The site leaves dangerous coins out of this list unless the URL says otherwise. */
  hidesDanger?: boolean;
};

/** Whether a site that leaves out dangerous coins does so in this list. */
export const mayHideDanger = (list: PublicList): boolean => listsWithoutDanger.includes(list);

/** Whether a page leaves dangerous coins out because the site does, not because the visitor asked for it. */
export const isDangerHidden = ({ hidesDanger, more }: ListState): boolean =>
  hidesDanger === true && more.sellable === null;

export const pageSize = 50;

/** The first page of a list without filters. */
export const defaultListState = (list: PublicList): ListState => ({
  list,
  search: "",
  chainId: null,
  stage: null,
  tag: "",
  more: noFilters,
  sort: null,
  order: null,
  page: 1,
  cursor: null,
  after: 0,
});
