import type { CoinListName } from "@cointally/contract/coins.ts";

/** A list that has a page (decisions.md, Web pages). */
export type PublicList = Exclude<CoinListName, "mine" | "pending" | "scheduled-approval">;

const publicLists: Record<PublicList, true> = {
  "today-best": true,
  trending: true,
  new: true,
  "top-gainers": true,
  "top-losers": true,
  presale: true,
  fairlaunch: true,
  audited: true,
  all: true,
  approved: true,
  today: true,
  promoted: true,
};

export const listPagePath = (list: PublicList): string => (list === "all" ? "/coins" : `/${list}`);

/** The list with this name or page path. */
export function listByName(name: string): PublicList | undefined {
  const list = name.replace(/^\//, "");
  if (list === "coins") return "all";
  return Object.hasOwn(publicLists, list) && list !== "all" ? (list as PublicList) : undefined;
}
