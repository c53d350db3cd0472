import type { CoinListQuery } from "@cointally/contract/coins.ts";
import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { CoinFilter, FilterName } from "../../core/coin-fields.ts";
import type { Context } from "../../core/context.ts";
import { submitted } from "./lists.ts";

const dayMs = 86_400_000;

/** The condition of each query parameter of this module that filters coin lists. */
export const coinFilters: { [Name in FilterName]?: CoinFilter<Name> } = {
  chain_id: { where: (id) => sql`c.chain_ids @> array[${id}::int]` },
  stage: { where: (stage) => sql`c.stage = ${stage}` },
  tag: { where: (tag) => sql`c.tags @> array[${tag}::text]` },
  approved_within: {
    where: (days, now) =>
      sql`${submitted} and c.approved_at >= ${new Date(now.getTime() - days * dayMs).toISOString()}`,
    isVolatile: true,
  },
  audited: { where: () => sql`c.audited_at is not null` },
  kyc: {
    where: (_yes, now) =>
      sql`c.kyc->>'status' = 'verified' and coalesce((c.kyc->>'expires_at')::timestamptz, 'infinity') > ${now.toISOString()}`,
    isVolatile: true,
  },
};

const otherParameters = ["page", "limit", "cursor", "search", "sort", "order"];

/** The conditions of a query, and whether anything besides the coins themselves decides which coins meet them. */
export type CoinFilters = { conditions: SQL[]; isVolatile: boolean };

/** @throws {AppError} naming a filter of a module that is off */
export function filtersOf({ modules }: Pick<Context, "modules">, query: CoinListQuery, now: Date): CoinFilters {
  const filters = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !otherParameters.includes(name))
    .map(([name, value]) => {
      const filter = modules.coin.filters[name as FilterName] as CoinFilter<FilterName> | undefined;
      if (!filter) throw fieldError(name, m.error_not_offered({ name }), "query");
      return { condition: filter.where(value as never, now), isVolatile: filter.isVolatile ?? false };
    });
  return {
    conditions: filters.map(({ condition }) => condition),
    isVolatile: filters.some(({ isVolatile }) => isVolatile),
  };
}
