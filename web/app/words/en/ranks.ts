import { formats } from "../../lib/format.ts";

const { count, ordinal } = formats.en;
const votes = (n: number) => (n === 1 ? "1 vote" : `${count(n)} votes`);
const score = (n: number) => new Intl.NumberFormat("en", { maximumFractionDigits: 1 }).format(n);

/** The figures that go into a rank. */
export type RankInputs = { votes_today: number; votes_total: number; watchers: number; trending: number };

type List = {
  title: string;
  /** What the order is made of, with this coin's figures. */
  by: (inputs: RankInputs) => string;
  /** Why a coin is not in the list. */
  out: string;
};

const lists = {
  "today-best": {
    title: "Best today",
    by: ({ votes_today, watchers }) =>
      `By ${votes(votes_today)} since 00:00 UTC. Among equals more watchers lead (${count(watchers)} here), then the earlier approval.`,
    out: "It needs a counted vote today.",
  },
  trending: {
    title: "Trending",
    by: ({ trending }) =>
      `By ${score(trending)} points of the last 24 h: 3 for each voter, 2 for each new watcher, 0.2 for each viewer; every 6 h they weigh half.`,
    out: "Nobody voted for it, began to watch it or looked at it in the last 24 h.",
  },
  all: {
    title: "All coins",
    by: ({ votes_total }) => `By ${votes(votes_total)} counted in all.`,
    out: "",
  },
} satisfies Record<string, List>;

/** Words that say why a coin stands where it does. */
export const ranks = {
  lists: lists as Record<keyof typeof lists, List>,
  place: (place: number) => ordinal(place),
  notIn: "not in it",
  below: (depth: number) => `below ${ordinal(depth)}`,
  notForSale: "No rank is for sale: promotion and ads change none of them.",
  failed: "The ranks did not load.",
  again: "Try again",
};
