import type { CoinListName, CoinListQuery } from "@cointally/contract/coins.ts";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { CoinList } from "../../core/coin-fields.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { fairQueue } from "../../core/fair-queue.ts";
import { countRows, type List, pageJson, type Segment, type Total } from "../../database/keyset-pagination.ts";
import { filterFirstMax, findMatches } from "./find-matches.ts";
import { type CoinFilters, filtersOf } from "./list-filters.ts";
import { bindingOf, type CoinListRequest, filterFirst, scanIndex } from "./lists.ts";
import { coinJoins, coinJson, utcDay } from "./presenter.ts";
import { reversed, sortedSegments } from "./sorts.ts";

const ownerLists: readonly CoinListName[] = ["mine", "pending", "scheduled-approval"];

/** Only names are in ascending order by default. */
const defaultDesc = (sort: string) => sort !== "name";

/**
 * The cache key of a list's total: valid for a second where the time decides which coins are in it, for the UTC day where votes do. Not
 * cached (null) where prices do.
 */
const totalCacheKey = (
  name: CoinListName,
  query: CoinListQuery,
  { changesWith }: CoinList,
  filters: CoinFilters,
  { now, creatorId }: CoinListRequest,
): string | null => {
  if (changesWith === "prices" || name === "mine" || creatorId) return null;
  const second = Math.floor(now.getTime() / 1000);
  const period = { coins: null, time: second, votes: utcDay(now) }[changesWith];
  const { page: _page, limit: _limit, cursor: _cursor, sort: _sort, order: _order, ...parameters } = query;
  return JSON.stringify([name, parameters, period, filters.isVolatile && second]);
};

/** The list's own order, reversed when the query has the other direction. */
const inDirection = (segments: Segment[], order: CoinListQuery["order"]): Segment[] => {
  if (!order || segments[0]?.desc === (order === "desc")) return segments;
  return reversed(segments);
};

/**
 * One page of a coin list as JSON text, in the list's own order or the query's (api.md, Coin lists).
 */
export async function listCoins(
  ctx: Context,
  name: CoinListName,
  query: CoinListQuery,
  request: CoinListRequest,
): Promise<string> {
  const { lists, sorts } = ctx.modules.coin;
  const rule = lists[name];
  if (!rule) throw fieldError("list", m.error_not_offered({ name }), "query");
  const orderRequest = { now: request.now, sorts };
  const sort = query.sort && sorts[query.sort];
  if (query.sort && !sort) throw fieldError("sort", m.error_not_offered({ name: query.sort }), "query");
  const queryFilters = filtersOf(ctx, query, request.now);
  const filters = [...queryFilters.conditions];
  if (request.creatorId) filters.push(sql`c.creator_id = ${request.creatorId}`);
  const unsearched = sql.join([rule.where(request), ...filters], sql` and `);
  const totalCache = {
    key: totalCacheKey(name, query, rule, queryFilters, request),
    counters: rule.counters?.(request),
  };
  const matches = query.search ? await findMatches(ctx, query.search, unsearched, totalCache) : null;
  const where = matches?.where ?? unsearched;

  const total: Total = {
    // Where coins alone decide, the list has an index that counts it, as each filter has; otherwise each segment has one.
    sets:
      filters.length > 0 || rule.changesWith === "coins"
        ? [{ from: sql`coins c`, where }]
        : rule.order(scanIndex(where), orderRequest),
    ...totalCache,
  };
  const count = matches?.count ?? (filters.length > 0 ? await countRows(ctx, total) : null);
  const set = (count !== null && count <= filterFirstMax ? filterFirst : scanIndex)(where);

  const desc = query.order ? query.order === "desc" : defaultDesc(query.sort ?? "");
  const ownOrder = matches?.segments ?? rule.order(set, orderRequest);
  const segments = sort ? sortedSegments(sort, desc, set, orderRequest) : inDirection(ownOrder, query.order);
  const list: List = {
    segments,
    total,
    // The modules that are on decide how many segments order the coins without a rank.
    binding:
      bindingOf(name, query, request) +
      (matches && !query.sort ? matches.cursorShape : "") +
      (segments.some(({ isUnranked }) => isUnranked) ? segments.length : ""),
    row: {
      joins: sql`join coins c on c.id = page.id ${coinJoins(ctx, request.now)}`,
      json: coinJson(ctx, ownerLists.includes(name) ? "owner" : "public", request.now),
    },
  };
  return pageJson(ctx, "coins", list, query, count);
}

/** A search costs as much as ten lists: of the two that run at a time, one caller has at most one. */
const searchQueue = fairQueue({ running: 2, runningEach: 1, waitingEach: 60, restEach: true });

type ListCall = { ctx: Context; query: CoinListQuery; user: SignedIn | null; now: Date; network: string };

/** The handler of a list's endpoint, which returns JSON text; searches from one network run one at a time. */
export function listHandler(name: CoinListName): (call: ListCall) => Promise<string> {
  return ({ ctx, query, user, now, network }) => {
    const list = () => listCoins(ctx, name, query, { now, userId: user?.id ?? null });
    return query.search === undefined ? list() : searchQueue(network, list);
  };
}
