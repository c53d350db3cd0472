import { type ComponentType, createContext, type ReactNode } from "react";
import type { ListState } from "../list-state.ts";
import type { CoinRow } from "./coin-row.ts";

type RowProps = {
  coin: CoinRow;
  /** The full URL of the page to which a visitor returns after login or voting; null for logged-in users. */
  visitedAt: string | null;
};

/** A coin and its place in a list. */
export type RankedRow = { coin: CoinRow; rank: number };

/** Cells that other modules add to each row of a coin table; routes provide them. */
export type RowParts = {
  Star?: ComponentType<RowProps>;
  Vote?: ComponentType<RowProps>;
  /** The vote counts, with the user's own vote included. */
  VoteCounts?: ComponentType<{ coin: CoinRow; children: (votes: CoinRow["votes"]) => ReactNode }>;
  /** Explains a coin's place in a list; opened by the place itself. */
  RankDialog?: ComponentType<RankedRow & { state: ListState; onClose: () => void }>;
};

export const RowPartsContext = createContext<RowParts>({});
