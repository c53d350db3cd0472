import type { PublicListName, Sort } from "./coins.ts";

type OrderSignal = {
  counts: string;
  /** What is counted at most once for whom; null where people do not count. */
  oncePer: string | null;
  /** What a held or a void vote does to it; null where no vote goes in. */
  held: string | null;
  void: string | null;
  /** Points in trending. */
  points?: number;
};

/** Everything that the order of a list is made of. docs/vote-integrity.md has this table for readers. */
export const orderSignals = {
  votes: {
    counts: "counted votes",
    oncePer: "mailbox, coin and UTC day",
    held: "nothing until it is released, then it counts in the day and hour when it was cast",
    void: "nothing; where it was counted before, it is taken from the day and hour when it was cast",
    points: 3,
  },
  watchers: {
    counts: "people with a verified email and no ban who watch the coin now",
    oncePer: "mailbox and coin; watching again within 24 hours continues the first watch",
    held: null,
    void: null,
    points: 2,
  },
  viewers: {
    counts: "networks (an IPv4 address or an IPv6 /64) that opened the coin's page",
    oncePer: "network, coin and UTC day, whatever the browser or account",
    held: null,
    void: null,
    points: 0.2,
  },
  market: { counts: "figures of price sources, not of people", oncePer: null, held: null, void: null },
  approval: { counts: "the time of a moderator's approval", oncePer: null, held: null, void: null },
  audit: { counts: "the date of an audit that a moderator verified", oncePer: null, held: null, void: null },
  dates: { counts: "the dates that the coin's owner gives", oncePer: null, held: null, void: null },
  name: { counts: "the coin's name", oncePer: null, held: null, void: null },
  payment: { counts: "a paid promotion, shuffled each hour", oncePer: null, held: null, void: null },
} as const satisfies Record<string, OrderSignal>;

export type OrderSignalName = keyof typeof orderSignals;

/** How fast points of trending lose weight, and when they are gone. */
export const trendingTime = { hours: 24, halfLifeHours: 6 };

type Order = { by: readonly OrderSignalName[]; within: string };

/** The signals of each public list, each sort and the search, the first one deciding, and how long they count. */
export const orders: Record<PublicListName | Sort | "search", Order> = {
  all: { by: ["votes"], within: "always" },
  "today-best": { by: ["votes", "watchers", "approval"], within: "votes of the current UTC day; watchers now" },
  trending: {
    by: ["votes", "watchers", "viewers"],
    within: `${trendingTime.hours} hours, weighing half after each ${trendingTime.halfLifeHours}`,
  },
  "top-gainers": { by: ["market"], within: "24 hours" },
  today: { by: ["approval"], within: "the current UTC day" },
  new: { by: ["approval"], within: "7 days" },
  approved: { by: ["approval"], within: "always" },
  presale: { by: ["dates", "approval"], within: "until the sale ends" },
  fairlaunch: { by: ["dates", "approval"], within: "until the sale ends" },
  audited: { by: ["audit"], within: "always" },
  promoted: { by: ["payment"], within: "the paid time" },
  votes_total: { by: ["votes"], within: "always" },
  votes_today: { by: ["votes"], within: "the current UTC day" },
  votes_24h: { by: ["votes"], within: "24 hours" },
  views_24h: { by: ["viewers"], within: "24 hours" },
  price: { by: ["market"], within: "now" },
  change_1h: { by: ["market"], within: "1 hour" },
  change_24h: { by: ["market"], within: "24 hours" },
  change_7d: { by: ["market"], within: "7 days" },
  market_cap: { by: ["market"], within: "now" },
  volume_24h: { by: ["market"], within: "24 hours" },
  liquidity: { by: ["market"], within: "now" },
  launch_at: { by: ["dates"], within: "always" },
  approved_at: { by: ["approval"], within: "always" },
  name: { by: ["name"], within: "always" },
  search: { by: ["name", "votes", "watchers", "market"], within: "always; they order equally good matches" },
};

const { votes, watchers, viewers } = orderSignals;
export const trendingFormula = `${trendingTime.hours} h activity with a ${trendingTime.halfLifeHours} h half-life: ${votes.points} × voters + ${watchers.points} × verified accounts that started watching and still watch + ${viewers.points} × viewers (one per network and day)`;
