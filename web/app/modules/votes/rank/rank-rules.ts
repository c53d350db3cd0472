import type { PublicListName } from "@cointally/contract/coins.ts";
import * as m from "@cointally/i18n/messages";
import type { Format } from "../../../lib/format/format.ts";

/** The figures of a coin that decide its ranks (GET /coins/{id}/rank); each list uses some of them. */
export type RankInputs = {
  votes_today: number;
  votes_total: number;
  watchers: number;
  trending: number;
  votes_24h: number;
  new_watchers_24h: number;
  views_24h: number;
  unsellable: boolean;
  change_24h: number | null;
  liquidity_usd: string | null;
  volume_24h: string | null;
  price_as_of: string | null;
  approved_at: string | null;
  audited_at: string | null;
  sale_start_at: string | null;
  sale_end_at: string | null;
};

type Rule = {
  title: () => string;
  /** Explains the order of the list with this coin's figures. */
  reason: (inputs: RankInputs, format: Format) => string;
  /** This coin's figures that the order takes, with their labels. */
  figures: (inputs: RankInputs, format: Format) => [label: string, figure: string][];
  /** Explains why the coin is not in the list; omitted for lists that contain every coin. */
  absence?: (inputs: RankInputs) => string;
};

const momentOrUnknown = (time: string | null, { moment }: Format) => (time ? moment(time) : m.common_unknown());

const approval: Rule["figures"] = ({ approved_at }, format) => [
  [m.list_sort_approved_at(), momentOrUnknown(approved_at, format)],
];

const newest: Pick<Rule, "reason" | "figures"> = {
  reason: ({ approved_at }, { moment }) => m.rank_newest({ time: moment(approved_at ?? "") }),
  figures: approval,
};

const onSale: Pick<Rule, "reason" | "figures" | "absence"> = {
  figures: (inputs, format) => [
    [m.label_sale_start(), momentOrUnknown(inputs.sale_start_at, format)],
    [m.label_sale_end(), momentOrUnknown(inputs.sale_end_at, format)],
    ...approval(inputs, format),
  ],
  reason({ sale_start_at: start, sale_end_at: end, approved_at }, { moment }) {
    if (end) return m.rank_sale_ends({ time: moment(end) });
    if (start) return m.rank_sale_starts({ time: moment(start) });
    return m.rank_sale_no_dates({ time: moment(approved_at ?? "") });
  },
  absence: () => m.rank_sale_out(),
};

const moved: Pick<Rule, "reason" | "figures"> = {
  reason: ({ change_24h, liquidity_usd, volume_24h }, { amount, change }) =>
    m.rank_top_gainers({
      change: change(change_24h ?? 0).text,
      liquidity: amount(liquidity_usd ?? "0"),
      volume: amount(volume_24h ?? "0"),
    }),
  figures: (inputs, format) => [
    [m.list_sort_change_24h(), format.change(inputs.change_24h ?? 0).text],
    [m.label_liquidity(), format.amount(inputs.liquidity_usd ?? "0")],
    [m.list_sort_volume_24h(), format.amount(inputs.volume_24h ?? "0")],
    [m.rank_price_time(), momentOrUnknown(inputs.price_as_of, format)],
  ],
};
const outOf =
  (text: () => string): NonNullable<Rule["absence"]> =>
  ({ unsellable }) =>
    unsellable ? m.rank_unsellable() : text();

/** For each list, what explains a coin's rank or absence. */
export const rankRules: Record<PublicListName, Rule> = {
  "today-best": {
    title: m.list_today_best_title,
    reason: ({ votes_today, watchers }, { count }) =>
      m.rank_today_best({ votes: m.vote_count({ count: votes_today }), watchers: count(watchers) }),
    figures: (inputs, format) => [
      [m.label_votes_today(), format.count(inputs.votes_today)],
      [m.coin_watchers(), format.count(inputs.watchers)],
      ...approval(inputs, format),
    ],
    absence: () => m.rank_today_best_out(),
  },
  trending: {
    title: m.list_trending_title,
    reason: ({ trending }, { points }) => m.rank_trending({ score: points(trending) }),
    figures: (inputs, { count, points }) => [
      [m.list_column_trending(), points(inputs.trending)],
      [m.list_sort_votes_24h(), count(inputs.votes_24h)],
      [m.rank_new_watchers(), count(inputs.new_watchers_24h)],
      [m.list_sort_views_24h(), count(inputs.views_24h)],
    ],
    absence: ({ unsellable }) => (unsellable ? m.rank_unsellable() : m.rank_trending_out()),
  },
  "top-gainers": { title: m.list_top_gainers_title, ...moved, absence: outOf(m.rank_top_gainers_out) },
  "top-losers": { title: m.list_top_losers_title, ...moved, absence: outOf(m.rank_top_losers_out) },
  all: {
    title: m.list_all_title,
    reason: ({ votes_total }) =>
      votes_total > 0 ? m.rank_all({ votes: m.vote_count({ count: votes_total }) }) : m.rank_all_none(),
    figures: ({ votes_total }, { count }) => [[m.label_total_votes(), count(votes_total)]],
  },
  new: { title: m.list_new_title, ...newest, absence: () => m.rank_new_out() },
  today: { title: m.list_today_title, ...newest, absence: () => m.rank_today_out() },
  approved: { title: m.list_approved_title, ...newest },
  presale: { title: m.label_stage_presale, ...onSale },
  fairlaunch: { title: m.label_stage_fairlaunch, ...onSale },
  audited: {
    title: m.list_audited_label,
    reason: ({ audited_at }, { moment }) => m.rank_audited({ time: moment(audited_at ?? "") }),
    figures: ({ audited_at }, format) => [[m.label_audit_date(), momentOrUnknown(audited_at, format)]],
    absence: () => m.rank_audited_out(),
  },
  promoted: {
    title: m.list_promoted_label,
    reason: () => m.rank_promoted(),
    figures: () => [],
    absence: () => m.rank_promoted_out(),
  },
};
