import type { CoinListQuery } from "@cointally/contract/coins.ts";
import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { CoinFilter, FilterName } from "../../core/coin-fields.ts";
import type { Context } from "../../core/context.ts";
import { submitted } from "./lists.ts";

const dayMs = 86_400_000;

/** What a query narrows a coin list to, key by key, as far as this module knows it. */
export const coinFilters: { [Name in FilterName]?: CoinFilter<Name> } = {
  chain_id: { where: (id) => sql`c.chain_ids @> array[${id}::int]` },
  stage: { where: (stage) => sql`c.stage = ${stage}` },
  tag: { where: (tag) => sql`c.tags @> array[${tag}::text]` },
  approved_within: {
    where: (days, now) =>
      sql`${submitted} and c.approved_at >= ${new Date(now.getTime() - days * dayMs).toISOString()}`,
    moves: true,
  },
  audited: { where: () => sql`c.audited_at is not null` },
  kyc: {
    where: (_yes, now) =>
      sql`c.kyc->>'status' = 'verified' and coalesce((c.kyc->>'expires_at')::timestamptz, 'infinity') > ${now.toISOString()}`,
    moves: true,
  },
};

const otherParameters = ["page", "limit", "cursor", "search", "sort", "order"];

/** What of a query narrows a list: its conditions, and whether something else than the coins themselves decides who meets them. */
export type Narrowing = { conditions: SQL[]; moves: boolean };

/** @throws {AppError} naming a filter of a module that is off */
export function filtersOf({ modules }: Pick<Context, "modules">, query: CoinListQuery, now: Date): Narrowing {
  const given = Object.entries(query).filter(([name, value]) => value !== undefined && !otherParameters.includes(name));
  const chosen = given.map(([name, value]) => {
    const filter = modules.coin.filters[name as FilterName] as CoinFilter<FilterName> | undefined;
    if (!filter) throw fieldError(name, m.error_not_offered({ name }), "query");
    return { condition: filter.where(value as never, now), moves: filter.moves ?? false };
  });
  return { conditions: chosen.map(({ condition }) => condition), moves: chosen.some(({ moves }) => moves) };
}
