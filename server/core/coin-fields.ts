import type { CoinListName, CoinListQuery, PublicListName, rankFormulas, Sort } from "@cointally/contract/coins.ts";
import type { SQL } from "drizzle-orm";
import type { RowSet, Segment, SortKey } from "../database/keyset-pagination.ts";

// What modules add to coins. All SQL is over rows of `coins` under the alias `c`.

/** The coins that a list reads: a FROM item under the alias `c`, and its conditions. */
export type CoinSet = { coins: SQL; where: SQL };

/** The time of a request for a list, and the account that reads it. */
export type ListRequest = { now: Date; userId: string | null };

/** What an order depends on: the time, and the sorts of all modules that are on. */
export type OrderRequest = Pick<ListRequest, "now"> & { sorts: AllCoinFields["sorts"] };

/**
 * The coins of a list, their order unless the request sorts, and what else decides which coins it has. Where votes decide, `counters` are
 * the rows whose number tells when the list must be counted again.
 */
export type CoinList = {
  where: (request: ListRequest) => SQL;
  order: (from: CoinSet, request: OrderRequest) => Segment[];
  changesWith: "coins" | "time" | "votes" | "prices";
  counters?: (request: ListRequest) => RowSet;
  /** Number of its coins on the front page: those are priced and checked before others. */
  onFrontPage?: number;
};

/**
 * How a sort reads an index. `table` (alias `r`) has the figure of the coins for which `has` is true; the others form separate segments: a
 * missing count is zero and ordered as such, a missing figure is unknown and comes last in both directions. Where every coin has a row,
 * `lacks` is true for those without the figure: an index then finds them even when they are few.
 */
export type FigureSort = { table: SQL; has: (now: Date) => SQL; lacks?: SQL; key: SortKey; missing: "zero" | "last" };
/** The same for a column of the coins themselves. */
export type ColumnSort = { column: SortKey; nullable: boolean };
export type CoinSort = FigureSort | ColumnSort;

/** A filter parameter of coin lists. */
export type FilterName = Exclude<keyof CoinListQuery, "page" | "limit" | "cursor" | "search" | "sort" | "order">;

export type CoinFilter<Name extends FilterName> = {
  /** Each condition has its own index for counting (schema/coins.ts, figures.ts, safety.ts). */
  where: (value: NonNullable<CoinListQuery[Name]>, now: Date) => SQL;
  /** Prices, safety checks or the time decide which coins match: a count is cached for a second at most. */
  isVolatile?: true;
};

/** What a list's own order is made of: a stable code, a sentence, and the inputs of one coin. */
export type RankFormula = { code: (typeof rankFormulas)[number]; text: string; inputs: Record<string, SQL> };

/** What a module adds to coins. */
export type CoinFields = {
  /** Joined to `c`, at most one row each: what `fields`, `popularity` and the inputs of `rankFormulas` read. */
  joins?: SQL;
  /** Fields of a coin's JSON. */
  fields?: Record<string, (now: Date) => SQL>;
  /** Those of the fields that change often and that open pages poll (GET /coins/figures). */
  figures?: readonly string[];
  /** The coin's warnings as JSON, shown beside its name in short views. */
  mark?: SQL;
  /** Added to a coin's popularity, from 0 to 1, which orders equally good matches of a search. */
  popularity?: (now: Date) => SQL;
  sorts?: { [Name in Sort]?: CoinSort };
  filters?: { [Name in FilterName]?: CoinFilter<Name> };
  lists?: { [Name in CoinListName]?: CoinList };
  rankFormulas?: { [Name in PublicListName]?: RankFormula };
};

/** What all active modules add to coins. */
export type AllCoinFields = Required<CoinFields> & {
  /** Only the joins of modules that add to a coin's popularity. */
  popularityJoins: SQL;
  /** Names of fields, filters, sorts and lists that only inactive modules would add: the API's description omits them. */
  absent: { fields: readonly string[]; filters: readonly string[]; values: readonly string[] };
};
