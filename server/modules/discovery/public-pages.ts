import { publicListNames } from "@cointally/contract/coins.ts";
import type { Context } from "../../core/context.ts";

/** Pages for search engines besides those of coins. Every public list has one by its name; all coins are `/coins`. */
export function publicPages({ modules }: Pick<Context, "modules">): string[] {
  return [
    "/",
    "/coins",
    ...publicListNames.filter((name) => name !== "all" && modules.coin.lists[name]).map((name) => `/${name}`),
    "/submit",
    "/about",
    "/moderation",
    "/placements",
    "/terms",
    "/privacy",
    ...modules.pages.public,
  ];
}

/** Pages that search engines must not index: personal ones. */
export const privatePages: string[] = [
  "/admin",
  "/account",
  "/my-coins",
  "/login",
  "/recover",
  "/verify-email",
  "/coins/*/edit",
];
