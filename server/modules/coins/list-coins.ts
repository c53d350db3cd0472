import type { CoinListName, CoinListQuery } from "@cointally/contract/coins.ts";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { CoinList } from "../../core/coin-fields.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { fairQueue } from "../../core/fair-queue.ts";
import { countRows, type List, pageJson, type Segment, type Total } from "../../database/keyset-pagination.ts";
import { gathered, walked } from "./coin-set.ts";
import { findMatches, gatherUpTo } from "./find-matches.ts";
import { filtersOf, type Narrowing } from "./list-filters.ts";
import { bindingOf, type ListAt } from "./lists.ts";
import { coinJoins, coinJson, utcDay } from "./presenter.ts";
import { sortedSegments } from "./sorts.ts";

const ownerLists: readonly CoinListName[] = ["mine", "pending", "scheduled-approval"];

/** Names begin at "a": they alone are ascending unless told. */
const defaultDesc = (sort: string) => sort !== "name";

/** Under what key a total is cached: to the end of the second where the clock decides who is in, to the end of the day where votes do; not where prices do. */
const totalKeyOf = (
  name: CoinListName,
  query: CoinListQuery,
  { moves }: CoinList,
  filters: Narrowing,
  { now, creatorId }: ListAt,
): string | null => {
  if (moves === "prices" || name === "mine" || creatorId) return null;
  const second = Math.floor(now.getTime() / 1000);
  const until = { coins: null, time: second, votes: utcDay(now) }[moves];
  const { page: _page, limit: _limit, cursor: _cursor, sort: _sort, order: _order, ...set } = query;
  return JSON.stringify([name, set, until, filters.moves && second]);
};

/** The list's own order, turned round when the other direction is asked for. */
const turned = (segments: Segment[], order: CoinListQuery["order"]): Segment[] => {
  if (!order || segments[0]?.desc === (order === "desc")) return segments;
  return segments.map((segment) => ({ ...segment, desc: !segment.desc })).reverse();
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
  const { lists, sorts } = ctx.modules.coin;
  const rule = lists[name];
  if (!rule) throw fieldError("list", m.error_not_offered({ name }), "query");
  const sort = query.sort && sorts[query.sort];
  if (query.sort && !sort) throw fieldError("sort", m.error_not_offered({ name: query.sort }), "query");
  const narrowing = filtersOf(ctx, query, at.now);
  const filters = [...narrowing.conditions];
  if (at.creatorId) filters.push(sql`c.creator_id = ${at.creatorId}`);
  const unsearched = sql.join([rule.where(at), ...filters], sql` and `);
  const totalCache = { key: totalKeyOf(name, query, rule, narrowing, at), counters: rule.counters?.(at) };
  const matches = query.search ? await findMatches(ctx, query.search, unsearched, totalCache) : null;
  const where = matches?.where ?? unsearched;

  const total: Total = {
    // Each segment of a list has an index that counts it; a narrower set is counted by the index of what narrows it.
    sets: filters.length > 0 ? [{ from: sql`coins c`, where }] : rule.order(walked(where), at),
    ...totalCache,
  };
  const count = matches?.count ?? (filters.length > 0 ? await countRows(ctx, total) : null);
  const set = (count !== null && count <= gatherUpTo ? gathered : walked)(where);

  const desc = query.order ? query.order === "desc" : defaultDesc(query.sort ?? "");
  const natural = matches?.segments ?? rule.order(set, at);
  const list: List = {
    segments: sort ? sortedSegments(sort, desc, set, at.now) : turned(natural, query.order),
    total,
    binding: bindingOf(name, query, at) + (matches && !query.sort ? matches.shape : ""),
    row: {
      joins: sql`join coins c on c.id = page.id ${coinJoins(ctx, at.now)}`,
      json: coinJson(ctx, ownerLists.includes(name) ? "owner" : "public", at.now),
    },
  };
  return pageJson(ctx, "coins", list, query, count);
};

/** A search costs as much as ten lists, so that who sends many at once waits for their own: half of what runs is always for others. */
const searching = fairQueue({ running: 2, runningEach: 1, waitingEach: 60, restEach: true });

type ListCall = { ctx: Context; query: CoinListQuery; user: SignedIn | null; now: Date; network: string };

/** What a call of this list answers, as JSON text; searches of one network wait for each other. */
export function listFor(name: CoinListName): (call: ListCall) => Promise<string> {
  return ({ ctx, query, user, now, network }) => {
    const list = () => listCoins(ctx, name, query, { now, userId: user?.id ?? null });
    return query.search === undefined ? list() : searching(network, list);
  };
}
