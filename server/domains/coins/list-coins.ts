import type { CoinListName, CoinListQuery } from "@cointally/api/coins.ts";
import { limits } from "@cointally/api/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { countOnce, type Leg, type List, pageOf, type Total } from "../../database/paging.ts";
import { gathered, walked } from "./coin-set.ts";
import { bindingOf, coinListRules, filtersOf, type ListAt } from "./lists.ts";
import { coinJoins, coinJson, utcDay } from "./presenter.ts";
import { sortedLegs } from "./ranks.ts";
import { either, searchLegs, searchTiers, type Tier } from "./search.ts";

const ownerLists: readonly CoinListName[] = ["mine", "pending", "scheduled-approval"];

/** Up to this many matches are gathered and sorted; more lie close enough together to be walked. */
const gatherUpTo = 3_000;

/** Names begin at "a": they alone are ascending unless told. */
const defaultDesc = (sort: string) => sort !== "name";

/** Fewer matches than this, and words that are nearly it are added (api.md, Lists). */
const areFew = async (ctx: Context, where: SQL): Promise<boolean> => {
  const { rows } = await ctx.db.execute<{ n: string }>(
    sql`select count(*) as n from (select 1 from coins c where ${where} limit ${limits.fewMatches}) as counted`,
  );
  return Number(rows[0]?.n) < limits.fewMatches;
};

/** Under what a total is kept: to the end of the second where the clock decides who is in, to the end of the day where votes do; not where prices do. */
const totalKeyOf = (name: CoinListName, query: CoinListQuery, { now, creatorId }: ListAt): string | null => {
  const { moves } = coinListRules[name];
  if (moves === "prices" || name === "mine" || creatorId) return null;
  const until = { coins: null, time: Math.floor(now.getTime() / 1000), votes: utcDay(now) }[moves];
  return JSON.stringify([name, query.search, query.chain_id, query.stage, query.tag, until]);
};

/** The list's own order, turned round when the other direction is asked for. */
const turned = (legs: Leg[], order: CoinListQuery["order"]): Leg[] => {
  if (!order || legs[0]?.desc === (order === "desc")) return legs;
  return legs.map((leg) => ({ ...leg, desc: !leg.desc })).reverse();
};

/**
 * One page of a coin list as JSON text, in the list's own order or the one asked for (api.md, Coin lists). `creatorId` narrows the list to
 * the coins of one account.
 */
export const listCoins = async (
  ctx: Context,
  name: CoinListName,
  query: CoinListQuery,
  at: ListAt,
): Promise<string> => {
  const rule = coinListRules[name];
  const filters = filtersOf(query);
  if (at.creatorId) filters.push(sql`c.creator_id = ${at.creatorId}`);
  const unsearched = sql.join([rule.where(at), ...filters], sql` and `);
  let where = unsearched;
  let tiers: Tier[] | null = null;

  if (query.search) {
    const { strict, close } = searchTiers(query.search);
    const few = close !== null && (await areFew(ctx, sql`${where} and ${either(strict)}`));
    tiers = few && close ? [...strict, close] : strict;
    where = sql`${where} and ${either(tiers)}`;
  }

  const narrowed = tiers !== null || filters.length > 0;
  const total: Total = {
    // Each leg of a list has an index that counts it; a narrower set is counted by the index of what narrows it.
    sets: narrowed ? [{ from: sql`coins c`, where }] : rule.order(walked(where), at),
    key: totalKeyOf(name, query, at),
    tellers: rule.tellers?.(at),
  };
  const count = narrowed ? await countOnce(ctx, total) : null;
  const take = count !== null && count <= gatherUpTo ? gathered : walked;
  const set = take(where);

  const desc = query.order ? query.order === "desc" : defaultDesc(query.sort ?? "");
  const natural = tiers ? searchLegs(tiers.map((tier) => take(sql`${unsearched} and ${tier}`))) : rule.order(set, at);
  const list: List = {
    legs: query.sort ? sortedLegs(query.sort, desc, set, at.now) : turned(natural, query.order),
    total,
    binding: bindingOf(name, query, at),
    row: {
      joins: sql`join coins c on c.id = page.id ${coinJoins(at.now)}`,
      json: coinJson(ownerLists.includes(name) ? "owner" : "public", at.now),
    },
  };
  return pageOf(ctx, "coins", list, query, count);
};
