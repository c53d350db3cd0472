import type { PublicListName, Sort } from "./coins.ts";
import { type OrderSignalName, trendingTime } from "./order-signals.ts";

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
  "top-losers": { by: ["market"], within: "24 hours" },
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
