import type { PublicListName } from "@cointally/contract/coins.ts";
import { formats } from "../../lib/format.ts";

const { amount, change, count, moment, ordinal, points } = formats.en;
const votes = (n: number) => (n === 1 ? "1 vote" : `${count(n)} votes`);

/** The figures of one coin that go into its ranks (GET /coins/{id}/rank); each list takes some. */
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

type List = {
  title: string;
  /** What the order is made of, with this coin's figures. */
  by: (inputs: RankInputs) => string;
  /** Why a coin is not in the list. */
  out: (inputs: RankInputs) => string;
};

const sale = (title: string): List => ({
  title,
  by: ({ sale_start_at: start, sale_end_at: end, approved_at }) => {
    if (end) return `By the end of the sale, ${moment(end)}. Running sales come before those that start later.`;
    if (start) return `By the start of the sale, ${moment(start)}. Running sales come before those that start later.`;
    return `Without dates, after all others, by approval: ${moment(approved_at ?? "")}.`;
  },
  out: () => "The sale has ended, or the coin is in another stage.",
});
const newest = (title: string, out: string): List => ({
  title,
  by: ({ approved_at }) => `By the time of approval, newest first: ${moment(approved_at ?? "")}.`,
  out: () => out,
});
const cannotBeSold = "It cannot be sold, so this list leaves it out.";

const lists: Record<PublicListName, List> = {
  "today-best": {
    title: "Best today",
    by: ({ votes_today, watchers }) =>
      `By ${votes(votes_today)} since 00:00 UTC. With equal votes, more watchers come first (${count(watchers)} here), then the earlier approval.`,
    out: () => "It needs a counted vote today.",
  },
  trending: {
    title: "Trending",
    by: ({ trending }) =>
      `Score ${points(trending)}: 3 per vote, 2 per new watcher, 0.2 per view, halved every 6 hours.`,
    out: ({ unsellable }) => (unsellable ? cannotBeSold : "No votes, new watchers or views in the last 24 h."),
  },
  "top-gainers": {
    title: "Top gainers",
    by: ({ change_24h, liquidity_usd, volume_24h }) =>
      `By ${change(change_24h ?? 0).text} in 24 h, with ${amount(liquidity_usd ?? "0")} of liquidity and ${amount(volume_24h ?? "0")} of volume.`,
    out: ({ unsellable }) =>
      unsellable
        ? cannotBeSold
        : "It needs a rising price from the last hour, $10,000 of liquidity and $1,000 of volume.",
  },
  all: { title: "All coins", by: ({ votes_total }) => `By ${votes(votes_total)} in total.`, out: () => "" },
  new: newest("New coins", "It was approved more than 7 days ago."),
  today: newest("Listed today", "It was approved before today, 00:00 UTC."),
  approved: newest("All coins by approval", ""),
  presale: sale("Presale"),
  fairlaunch: sale("Fairlaunch"),
  audited: {
    title: "Audited",
    by: ({ audited_at }) => `By the date of its audit, newest first: ${moment(audited_at ?? "")}.`,
    out: () => "It has no verified audit.",
  },
  promoted: {
    title: "Promoted",
    by: () => "Paid. Shuffled every hour, the same order for everyone.",
    out: () => "It is not promoted.",
  },
};

/** Words that say why a coin stands where it does. */
export const ranks = {
  lists,
  place: (place: number) => ordinal(place),
  notIn: "not listed",
  below: (depth: number) => `below ${ordinal(depth)}`,
  notForSale: "No rank is for sale. Promotions and ads change none of them.",
  failed: "The ranks did not load.",
  again: "Try again",
};
