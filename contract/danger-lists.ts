import type { PublicListName } from "./coins.ts";

/**
 * The lists whose pages may leave out dangerous coins unasked: not those of all coins, not those whose order anyone can recount by votes,
 * and not the paid one. Lists of trending coins and of those that moved never have any.
 */
export const listsWithoutDanger: readonly PublicListName[] = ["new", "today", "presale", "fairlaunch", "audited"];
