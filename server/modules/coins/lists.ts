import type { CoinListName, CoinListQuery } from "@cointally/contract/coins.ts";
import { limits } from "@cointally/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import type { CoinList, CoinSet, Moment } from "../../core/coin-fields.ts";
import type { Segment } from "../../database/keyset-pagination.ts";
import { utcDay } from "./presenter.ts";
import { coinSorts, sortedSegments } from "./sorts.ts";

/** What a list is read for: the time, who reads it, and the account whose coins alone are meant, where it is of one. */
export type ListAt = Moment & { creatorId?: string };

export const approved = sql`c.status = 'approved'`;
/** What an import lists was listed elsewhere before: it is neither new nor of today. */
export const submitted = sql`c.status = 'approved' and c.approved_how is distinct from 'imported'`;
/** Activity and gains of a coin that cannot be sold again say nothing. */
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

const onSale = (stage: "presale" | "fairlaunch"): CoinList => ({
  where: ({ now }) =>
    // As the index has it, so that a walk begins behind the sales that ended.
    sql`${approved} and c.stage = ${stage} and coalesce(c.sale_end_at, 'infinity'::timestamptz) > ${now.toISOString()}`,
  order: (set, { now }) => {
    const at = now.toISOString();
    const dated = sql`(c.sale_start_at is not null or c.sale_end_at is not null)`;
    const begun = sql`coalesce(c.sale_start_at, '-infinity') <= ${at}`;
    const segment = (condition: SQL, key: SQL): Segment => ({
      from: set.coins,
      where: sql`${set.where} and ${condition}`,
      keys: [{ by: key, type: "timestamptz" }],
      id: sql`c.id`,
      desc: false,
    });
    return [
      segment(sql`${dated} and ${begun}`, sql`coalesce(c.sale_end_at, 'infinity'::timestamptz)`),
      segment(sql`c.sale_start_at is not null and c.sale_start_at > ${at}`, sql`c.sale_start_at`),
      segment(sql`c.sale_start_at is null and c.sale_end_at is null`, sql`c.approved_at`),
    ];
  },
  moves: "time",
});

/** The coin lists of this module: membership and order as api.md has them. Being promoted changes the order of `promoted` alone. */
export const coinLists = {
  all: {
    where: () => approved,
    order: (set, { now }) => sortedSegments(coinSorts.votes_total, true, set, now),
    moves: "coins",
    onFrontPage: limits.page.limit,
  },
  mine: {
    where: ({ userId }) => sql`c.creator_id = ${userId} and c.status <> 'deleted'`,
    order: byTime("created_at", true),
    moves: "coins",
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
    moves: "time",
  },
  today: {
    where: ({ now }) => sql`${submitted} and c.approved_at >= ${utcDay(now)}::timestamptz`,
    order: byTime("approved_at", true),
    moves: "time",
  },
  new: {
    where: ({ now }) =>
      sql`${submitted} and c.approved_at >= ${new Date(now.getTime() - limits.newForDays * 86_400_000).toISOString()}`,
    order: byTime("approved_at", true),
    moves: "time",
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
    moves: "votes",
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
    moves: "votes",
    onFrontPage: limits.page.limit,
    counters: () => ({ from: sql`coin_activity r`, where: sql`r.trending > 0` }),
  },
  pending: { where: () => sql`c.status = 'pending'`, order: byTime("created_at", false), moves: "coins" },
  "scheduled-approval": {
    where: () => sql`c.status = 'scheduled'`,
    order: byTime("approve_at", false),
    moves: "coins",
  },
  approved: { where: () => approved, order: byTime("approved_at", true), moves: "coins" },
  presale: onSale("presale"),
  fairlaunch: onSale("fairlaunch"),
  audited: {
    where: () => sql`${approved} and c.audited_at is not null`,
    order: byTime("audited_at", true),
    moves: "coins",
  },
} satisfies { [Name in CoinListName]?: CoinList };

/** What a cursor of this list is bound to: for promoted, also the hour of its shuffle. */
export const bindingOf = (name: CoinListName, query: CoinListQuery, { now, userId, creatorId }: ListAt): string => {
  const { page: _page, limit: _limit, cursor: _cursor, ...shape } = query;
  const hour = name === "promoted" && !query.sort ? hourOf(now) : null;
  const whose = name === "mine" ? userId : (creatorId ?? null);
  return JSON.stringify([name, whose, shape, hour]);
};
