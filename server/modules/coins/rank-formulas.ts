import type { PublicListName } from "@cointally/contract/coins.ts";
import { trendingFormula } from "@cointally/contract/order-signals.ts";
import { sql } from "drizzle-orm";
import type { RankFormula } from "../../core/coin-fields.ts";
import { isoTime } from "../../database/json.ts";

const votesToday = sql`coalesce(d.votes, 0)`;
const approvedAt = isoTime(sql`c.approved_at`);

const newest: RankFormula = {
  code: "newest_approval",
  text: "time of approval, newest first",
  inputs: { approved_at: approvedAt },
};
const saleDates: RankFormula = {
  code: "sale_dates",
  text: "live sales by their end, earliest first; then upcoming ones by their start; then undated ones by approval",
  inputs: {
    sale_start_at: isoTime(sql`c.sale_start_at`),
    sale_end_at: isoTime(sql`c.sale_end_at`),
    approved_at: approvedAt,
  },
};

/** What decides a coin's rank in each public list of this module. */
export const rankFormulas: { [Name in PublicListName]?: RankFormula } = {
  all: {
    code: "votes_total",
    text: "total counted votes; coins without votes have no rank, and follow by market cap where known, then by number of chains, then by name",
    inputs: { votes_total: sql`coalesce(t.votes_total, 0)` },
  },
  "today-best": {
    code: "votes_today",
    text: "counted votes since 00:00 UTC; then watchers; then earlier approval",
    inputs: { votes_today: votesToday, watchers: sql`coalesce(t.watchers, 0)`, approved_at: approvedAt },
  },
  trending: {
    code: "trending_24h",
    text: trendingFormula,
    inputs: {
      trending: sql`coalesce(a.trending, 0)`,
      votes_24h: sql`coalesce(a.votes_24h, 0)`,
      new_watchers_24h: sql`coalesce(a.new_watchers_24h, 0)`,
      views_24h: sql`coalesce(a.views_24h, 0)`,
      unsellable: sql`c.unsellable`,
    },
  },
  today: newest,
  new: newest,
  approved: newest,
  presale: saleDates,
  fairlaunch: saleDates,
  audited: {
    code: "newest_audit",
    text: "date of the verified audit, newest first",
    inputs: { audited_at: isoTime(sql`c.audited_at`) },
  },
  promoted: {
    code: "hourly_shuffle",
    text: "paid; shuffled each hour, the same for everyone; changes no other rank",
    inputs: { promoted: sql`c.promoted`, promoted_until: isoTime(sql`c.promoted_until`) },
  },
};
