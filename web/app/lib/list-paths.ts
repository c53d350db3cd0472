import type { CoinListName } from "@cointally/contract/coins.ts";

/** A list with a page of its own (decisions.md, Web pages). */
export type PublicList = Exclude<CoinListName, "mine" | "pending" | "scheduled-approval">;

const publicLists: Record<PublicList, true> = {
  "today-best": true,
  trending: true,
  new: true,
  "top-gainers": true,
  presale: true,
  fairlaunch: true,
  audited: true,
  all: true,
  approved: true,
  today: true,
  promoted: true,
};

/** The address of a list's page. */
export const listPagePath = (list: PublicList): string => (list === "all" ? "/coins" : `/${list}`);

/** The list of a name or of a page's path; undefined when there is none. */
export function listNamed(name: string): PublicList | undefined {
  const list = name.replace(/^\//, "");
  if (list === "coins") return "all";
  return Object.hasOwn(publicLists, list) && list !== "all" ? (list as PublicList) : undefined;
}
