import { limits } from "@cointally/api/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { findVisible } from "./find-coin.ts";
import { utcDay } from "./presenter.ts";

export type RankedList = "all" | "today-best" | "trending";

const formulas: Record<RankedList, string> = {
  all: "counted votes in all",
  "today-best": "counted votes since 00:00 UTC; then watchers; then earlier approval",
  trending:
    "24 h activity with a 6 h half-life: 3 × voters + 2 × verified accounts that began to watch and still do + 0.2 × viewers (one a network and day)",
};

type Figures = {
  votes_total: number;
  votes_today: number;
  watchers: number;
  approved: string;
  trending: number;
  votes_24h: number;
  new_watchers_24h: number;
  views_24h: number;
};

/** Coins that stand before one with these figures. */
const ahead = (list: RankedList, id: string, f: Figures, day: string): SQL =>
  ({
    all: sql`coin_tallies r join coins c on c.id = r.coin_id where c.status = 'approved' and (r.votes_total, r.coin_id) > (${f.votes_total}::int, ${id}::uuid)`,
    "today-best": sql`coin_days r join coins c on c.id = r.coin_id join coin_tallies w on w.coin_id = r.coin_id
      where r.day = ${day} and c.status = 'approved' and r.votes >= ${f.votes_today}
        and (r.votes, w.watchers, - extract(epoch from c.approved_at), r.coin_id) > (${f.votes_today}::int, ${f.watchers}::int, ${f.approved}::numeric, ${id}::uuid)`,
    trending: sql`coin_activity r join coins c on c.id = r.coin_id where c.status = 'approved' and not c.unsellable and (r.trending, r.coin_id) > (${f.trending}::real, ${id}::uuid)`,
  })[list];

/**
 * Why a coin stands where it does: its place, the formula, and the figures that go in. The place is null when it is not in the list,
 * or stands below 10,000.
 * @throws {Refusal} not_found
 */
export const findRank = async (ctx: Context, id: string, list: RankedList, now: Date) => {
  const coin = await findVisible(ctx.db, id, null);
  const day = utcDay(now);
  const { rows } = await ctx.db.execute<Figures>(sql`
    select coalesce(t.votes_total, 0) as votes_total, coalesce(d.votes, 0) as votes_today, coalesce(t.watchers, 0) as watchers,
      coalesce(a.votes_24h, 0) as votes_24h, coalesce(a.new_watchers_24h, 0) as new_watchers_24h, coalesce(a.views_24h, 0) as views_24h,
      (- extract(epoch from c.approved_at))::text as approved, case when c.unsellable then 0 else coalesce(a.trending, 0) end as trending
    from coins c left join coin_tallies t on t.coin_id = c.id left join coin_days d on d.coin_id = c.id and d.day = ${day}
    left join coin_activity a on a.coin_id = c.id where c.id = ${coin.id}`);
  const figures = rows[0] as Figures;
  const isIn = { all: true, "today-best": figures.votes_today > 0, trending: figures.trending > 0 }[list];
  const most = limits.page.maxDepth;
  const counted = isIn
    ? await ctx.db.execute<{ n: string }>(
        sql`select count(*) as n from (select 1 from ${ahead(list, coin.id, figures, day)} limit ${most}) as before`,
      )
    : null;
  const before = counted ? Number(counted.rows[0]?.n) : most;
  const { approved: _, ...inputs } = figures;
  return { list, position: before < most ? before + 1 : null, formula: formulas[list], inputs };
};
