import type { PublicListName } from "@cointally/contract/coins.ts";
import * as m from "@cointally/i18n/messages";
import type { Format } from "../../../lib/format.ts";

/** The figures of a coin that decide its ranks (GET /coins/{id}/rank); each list uses some of them. */
export type RankInputs = {
  votes_today: number;
  votes_total: number;
  watchers: number;
  trending: number;
  unsellable: boolean;
  change_24h: number | null;
  liquidity_usd: string | null;
  volume_24h: string | null;
  approved_at: string | null;
  audited_at: string | null;
  sale_start_at: string | null;
  sale_end_at: string | null;
};

type Rule = {
  title: () => string;
  /** Explains the order of the list with this coin's figures. */
  reason: (inputs: RankInputs, format: Format) => string;
  /** Explains why the coin is not in the list; omitted for lists that contain every coin. */
  absence?: (inputs: RankInputs) => string;
};

const newest: Rule["reason"] = ({ approved_at }, { moment }) => m.rank_newest({ time: moment(approved_at ?? "") });

const onSale: Pick<Rule, "reason" | "absence"> = {
  reason({ sale_start_at: start, sale_end_at: end, approved_at }, { moment }) {
    if (end) return m.rank_sale_ends({ time: moment(end) });
    if (start) return m.rank_sale_starts({ time: moment(start) });
    return m.rank_sale_no_dates({ time: moment(approved_at ?? "") });
  },
  absence: () => m.rank_sale_out(),
};

/** For each list, the sentences that explain a coin's rank or absence. */
export const rankRules: Record<PublicListName, Rule> = {
  "today-best": {
    title: m.list_today_best_title,
    reason: ({ votes_today, watchers }, { count }) =>
      m.rank_today_best({ votes: m.vote_count({ count: votes_today }), watchers: count(watchers) }),
    absence: () => m.rank_today_best_out(),
  },
  trending: {
    title: m.list_trending_title,
    reason: ({ trending }, { points }) => m.rank_trending({ score: points(trending) }),
    absence: ({ unsellable }) => (unsellable ? m.rank_unsellable() : m.rank_trending_out()),
  },
  "top-gainers": {
    title: m.list_top_gainers_title,
    reason: ({ change_24h, liquidity_usd, volume_24h }, { amount, change }) =>
      m.rank_top_gainers({
        change: change(change_24h ?? 0).text,
        liquidity: amount(liquidity_usd ?? "0"),
        volume: amount(volume_24h ?? "0"),
      }),
    absence: ({ unsellable }) => (unsellable ? m.rank_unsellable() : m.rank_top_gainers_out()),
  },
  all: {
    title: m.list_all_title,
    reason: ({ votes_total }) => m.rank_all({ votes: m.vote_count({ count: votes_total }) }),
  },
  new: { title: m.list_new_title, reason: newest, absence: () => m.rank_new_out() },
  today: { title: m.list_today_title, reason: newest, absence: () => m.rank_today_out() },
  approved: { title: m.list_approved_title, reason: newest },
  presale: { title: m.label_stage_presale, ...onSale },
  fairlaunch: { title: m.label_stage_fairlaunch, ...onSale },
  audited: {
    title: m.list_audited_label,
    reason: ({ audited_at }, { moment }) => m.rank_audited({ time: moment(audited_at ?? "") }),
    absence: () => m.rank_audited_out(),
  },
  promoted: { title: m.list_promoted_label, reason: () => m.rank_promoted(), absence: () => m.rank_promoted_out() },
};
