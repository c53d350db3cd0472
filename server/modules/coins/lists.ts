import type { CoinListName, CoinListQuery } from "@cointally/contract/coins.ts";
import { limits } from "@cointally/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import type { CoinList, CoinSet, ListRequest } from "../../core/coin-fields.ts";
import type { Segment } from "../../database/keyset-pagination.ts";
import { utcDay } from "./presenter.ts";
import { coinSorts, sortedSegments } from "./sorts.ts";

/** All coins that meet a condition, read in the order of the list's index. */
export function scanIndex(where: SQL): CoinSet {
  return { coins: sql`coins c`, where };
}

/**
 * The same coins, filtered first and then sorted. Right for the few that have a rare tag, chain or word: scanning a million rows for
 * them would take seconds, and the planner, which assumes that matches are spread evenly, would choose that. OFFSET 0 is an
 * optimization fence.
 */
export function filterFirst(where: SQL): CoinSet {
  return {
    coins: sql`(select * from coins c where ${where} offset 0) c`,
    where: sql`true`,
  };
}

/** A request for a coin list; with `creatorId` the list has only the coins of that account. */
export type CoinListRequest = ListRequest & { creatorId?: string };

export const approved = sql`c.status = 'approved'`;
/** Imported coins were listed elsewhere before: they are not "new" or "listed today". */
export const submitted = sql`c.status = 'approved' and c.approved_how is distinct from 'imported'`;
/** Activity and gains of a coin that cannot be sold are meaningless. */
export const sellable = sql`not c.unsellable`;
const hourOf = (now: Date) => now.toISOString().slice(0, 13);

const byTime = (column: string, desc: boolean) => (set: CoinSet) => [
  {
    from: set.coins,
    where: set.where,
    keys: [{ by: sql.raw(`c.${column}`), type: "timestamptz" as const }],
    id: sql`c.id`,
    desc,
  },
];

const saleList = (stage: "presale" | "fairlaunch"): CoinList => ({
  where: ({ now }) =>
    // The index's expression, so that a scan starts after the sales that have ended.
    sql`${approved} and c.stage = ${stage} and coalesce(c.sale_end_at, 'infinity'::timestamptz) > ${now.toISOString()}`,
  order: (set, { now }) => {
    const at = now.toISOString();
    const hasDate = sql`(c.sale_start_at is not null or c.sale_end_at is not null)`;
    const hasStarted = sql`coalesce(c.sale_start_at, '-infinity') <= ${at}`;
    const byKey = (condition: SQL, key: SQL): Segment => ({
      from: set.coins,
      where: sql`${set.where} and ${condition}`,
      keys: [{ by: key, type: "timestamptz" }],
      id: sql`c.id`,
      desc: false,
    });
    return [
      byKey(sql`${hasDate} and ${hasStarted}`, sql`coalesce(c.sale_end_at, 'infinity'::timestamptz)`),
      byKey(sql`c.sale_start_at is not null and c.sale_start_at > ${at}`, sql`c.sale_start_at`),
      byKey(sql`c.sale_start_at is null and c.sale_end_at is null`, sql`c.approved_at`),
    ];
  },
  changesWith: "time",
});

/** The coin lists of this module: members and order as in api.md. Promotion affects only the order of `promoted`. */
export const coinLists = {
  all: {
    where: () => approved,
    order: (set, request) => sortedSegments(coinSorts.votes_total, true, set, request),
    changesWith: "coins",
    onFrontPage: limits.page.limit,
  },
  mine: {
    where: ({ userId }) => sql`c.creator_id = ${userId} and c.status <> 'deleted'`,
    order: byTime("created_at", true),
    changesWith: "coins",
  },
  promoted: {
    where: ({ now }) =>
      sql`${approved} and c.promoted and (c.promoted_until is null or c.promoted_until > ${now.toISOString()})`,
    order: (set, { now }) => [
      {
        from: set.coins,
        where: set.where,
        keys: [{ by: sql`md5(c.id::text || ${hourOf(now)}::text)`, type: "text" }],
        id: sql`c.id`,
        desc: false,
      },
    ],
    changesWith: "time",
  },
  today: {
    where: ({ now }) => sql`${submitted} and c.approved_at >= ${utcDay(now)}::timestamptz`,
    order: byTime("approved_at", true),
    changesWith: "time",
  },
  new: {
    where: ({ now }) =>
      sql`${submitted} and c.approved_at >= ${new Date(now.getTime() - limits.newForDays * 86_400_000).toISOString()}`,
    order: byTime("approved_at", true),
    changesWith: "time",
    onFrontPage: limits.page.limit,
  },
  "today-best": {
    where: ({ now }) =>
      sql`${approved} and exists (select 1 from coin_days b where b.coin_id = c.id and b.day = ${utcDay(now)} and b.votes > 0)`,
    order: (set, { now }) => [
      {
        from: sql`coin_days r join ${set.coins} on c.id = r.coin_id join coin_tallies w on w.coin_id = r.coin_id`,
        where: sql`r.day = ${utcDay(now)} and r.votes > 0 and ${set.where}`,
        keys: [
          { by: sql`r.votes`, type: "integer" },
          { by: sql`w.watchers`, type: "integer" },
          { by: sql`(- extract(epoch from c.approved_at))`, type: "numeric" },
        ],
        id: sql`r.coin_id`,
        desc: true,
      },
    ],
    changesWith: "votes",
    onFrontPage: limits.page.limit,
    counters: ({ now }) => ({ from: sql`coin_days r`, where: sql`r.day = ${utcDay(now)} and r.votes > 0` }),
  },
  trending: {
    where: () =>
      sql`${approved} and ${sellable} and exists (select 1 from coin_activity b where b.coin_id = c.id and b.trending > 0)`,
    order: (set) => [
      {
        from: sql`coin_activity r join ${set.coins} on c.id = r.coin_id`,
        where: sql`r.trending > 0 and ${set.where}`,
        keys: [{ by: sql`r.trending`, type: "real" }],
        id: sql`r.coin_id`,
        desc: true,
      },
    ],
    changesWith: "votes",
    onFrontPage: limits.page.limit,
    counters: () => ({ from: sql`coin_activity r`, where: sql`r.trending > 0` }),
  },
  pending: { where: () => sql`c.status = 'pending'`, order: byTime("created_at", false), changesWith: "coins" },
  "scheduled-approval": {
    where: () => sql`c.status = 'scheduled'`,
    order: byTime("approve_at", false),
    changesWith: "coins",
  },
  approved: { where: () => approved, order: byTime("approved_at", true), changesWith: "coins" },
  presale: saleList("presale"),
  fairlaunch: saleList("fairlaunch"),
  audited: {
    where: () => sql`${approved} and c.audited_at is not null`,
    order: byTime("audited_at", true),
    changesWith: "coins",
  },
} satisfies { [Name in CoinListName]?: CoinList };

/** What a cursor of this list is bound to: for `promoted` also the hour of its shuffle. */
export function bindingOf(
  name: CoinListName,
  query: CoinListQuery,
  { now, userId, creatorId }: CoinListRequest,
): string {
  const { page: _page, limit: _limit, cursor: _cursor, ...parameters } = query;
  const hour = name === "promoted" && !query.sort ? hourOf(now) : null;
  const ownerId = name === "mine" ? userId : (creatorId ?? null);
  return JSON.stringify([name, ownerId, parameters, hour]);
}
