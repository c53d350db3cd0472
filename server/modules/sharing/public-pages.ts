import { coinLists } from "@cointally/contract/coins.ts";

/** Every public list has a page by its name; all coins are `/coins`. */
const lists = Object.entries(coinLists).flatMap(([name, { access }]) =>
  access === "public" && name !== "all" ? [`/${name}`] : [],
);

/** Pages for search engines besides those of coins: paths with their query. */
export const publicPages: string[] = [
  "/",
  "/coins",
  ...lists,
  "/farms",
  "/submit",
  "/about",
  "/moderation",
  "/placements",
  "/advertise",
  "/terms",
  "/privacy",
];

/** What search engines have no business with: pages of one's own. */
export const privatePaths: string[] = [
  "/admin",
  "/account",
  "/my-coins",
  "/watchlist",
  "/farms/referrals",
  "/login",
  "/recover",
  "/verify-email",
  "/coins/*/edit",
];
