import type { Coin } from "@cointally/contract/coin.ts";
import { type ComponentType, createContext } from "react";

type Part = ComponentType<{ coin: Coin }>;

/** What other modules add to each coin in the queue; routes provide it. */
export type ItemParts = {
  /** Directly below the coin's name. */
  Warning?: Part;
  /** Below the checks. */
  Facts?: Part;
};

export const ItemPartsContext = createContext<ItemParts>({});
