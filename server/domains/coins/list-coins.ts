import type { CoinListName, CoinListQuery } from "@cointally/api/coins.ts";
import { limits } from "@cointally/api/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { countOnce, type Leg, type List, pageOf, type Total } from "../../database/paging.ts";
import { gathered, walked } from "./coin-set.ts";
import { bindingOf, coinListRules, filtersOf } from "./lists.ts";
import { coinJoins, coinJson } from "./presenter.ts";
import { sortedLegs } from "./ranks.ts";
import { anyTier, searchLegs, searchTiers } from "./search.ts";

const ownerLists: readonly CoinListName[] = ["mine", "pending", "scheduled-approval"];

/** Names begin at "a": they alone are ascending unless told. */
const defaultDesc = (sort: string) => sort !== "name";

/** Fewer matches than this, and words that are nearly it are added (api.md, Lists). */
const areFew = async (ctx: Context, where: SQL): Promise<boolean> => {
  const { rows } = await ctx.db.execute<{ n: string }>(
    sql`select count(*) as n from (select 1 from coins c where ${where} limit ${limits.fewMatches}) as counted`,
  );
  return Number(rows[0]?.n) < limits.fewMatches;
};

/** The list's own order, turned round when the other direction is asked for. */
const turned = (legs: Leg[], order: CoinListQuery["order"]): Leg[] => {
  if (!order || legs[0]?.desc === (order === "desc")) return legs;
  return legs.map((leg) => ({ ...leg, desc: !leg.desc })).reverse();
};

/** One page of a coin list as JSON text, in the list's own order or the one asked for (api.md, Coin lists). */
export const listCoins = async (
  ctx: Context,
  name: CoinListName,
  query: CoinListQuery,
  at: { now: Date; userId: string | null },
): Promise<string> => {
  const rule = coinListRules[name];
  const filters = filtersOf(query);
  let where = sql.join([rule.where(at), ...filters], sql` and `);
  const unsearched = where;
  let found: SQL[] | null = null;

  if (query.search) {
    const tiers = searchTiers(query.search);
    const few = tiers.close !== null && (await areFew(ctx, sql`${where} and ${anyTier(tiers.strict)}`));
    found = few && tiers.close ? [...tiers.strict, tiers.close] : tiers.strict;
    where = sql`${where} and ${anyTier(found)}`;
  }

  const total: Total = {
    set: { from: sql`coins c`, where },
    key:
      rule.moves || name === "mine"
        ? null
        : JSON.stringify([name, query.search, query.chain_id, query.stage, query.tag]),
  };
  const narrowed = found !== null || filters.length > 0;
  const count = narrowed ? await countOnce(ctx, total) : null;
  const few = count !== null && count <= limits.page.maxDepth;
  const set = few ? gathered(where) : walked(where);

  const desc = query.order ? query.order === "desc" : defaultDesc(query.sort ?? "");
  const natural = found ? searchLegs(found, few ? set : walked(unsearched)) : rule.order(set, at);
  const list: List = {
    legs: query.sort ? sortedLegs(query.sort, desc, set, at.now) : turned(natural, query.order),
    total,
    binding: bindingOf(name, query, at.userId, at.now),
    row: {
      joins: sql`join coins c on c.id = page.id ${coinJoins(at.now)}`,
      json: coinJson(ownerLists.includes(name) ? "owner" : "public", at.now),
    },
  };
  return pageOf(ctx, "coins", list, query, count);
};
