import { chainById } from "@cointally/shared/chains.ts";

/** What a chain is called, in every language; its number when it is none of ours. */
export const chainName = (id: number): string => chainById(id)?.name ?? `#${id}`;
