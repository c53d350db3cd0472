import { type ComponentType, createContext, type ReactNode } from "react";
import type { CoinRow } from "./coin-row.ts";

type RowProps = {
  coin: CoinRow;
  /** The full URL of the page, to which a visitor's star and vote lead back; null with an account. */
  visitedAt: string | null;
};

/** What other modules add to each row of a coin table; routes provide it. */
export type RowParts = {
  Star?: ComponentType<RowProps>;
  Vote?: ComponentType<RowProps>;
  /** The vote counts, with the user's own vote included. */
  VoteCounts?: ComponentType<{ coin: CoinRow; children: (votes: CoinRow["votes"]) => ReactNode }>;
};

export const RowPartsContext = createContext<RowParts>({});
