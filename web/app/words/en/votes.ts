import { formats } from "../../lib/format.ts";

const { count, day } = formats.en;
const votesOf = (n: number) => (n === 1 ? "1 vote" : `${count(n)} votes`);
const today = (n: number) => `${votesOf(n)} today`;

type State = {
  word: string;
  big: (coin: string) => string;
  /** The name of the button for readers: the word, the coin, the count. `left` until the next day. */
  name: (coin: string, votesToday: number, left: string) => string;
  /** What stands below the big button. */
  note: (left: string) => string;
};

const states = {
  idle: {
    word: "Vote",
    big: (coin) => `Vote for ${coin}`,
    name: (coin, votes) => `Vote for ${coin}. ${today(votes)}`,
    note: (left) => `One vote a day. The next day starts at 00:00 UTC, in ${left}.`,
  },
  pending: {
    word: "Sending",
    big: () => "Sending",
    name: (coin, votes) => `Sending your vote for ${coin}. ${today(votes)}`,
    note: () => "Sending your vote.",
  },
  voted: {
    word: "Voted",
    big: (coin) => `Voted for ${coin}`,
    name: (coin, votes, left) => `Voted for ${coin}. ${today(votes)}. Next vote at 00:00 UTC, in ${left}`,
    note: (left) => `Counted. Next vote at 00:00 UTC, in ${left}.`,
  },
  barred: {
    word: "Yours",
    big: () => "Yours",
    name: (coin, votes) => `Yours: ${coin}. ${today(votes)}. You cannot vote for your own coin`,
    note: () => "You submitted this coin, so you cannot vote for it.",
  },
} satisfies Record<string, State>;

/** Words of voting. */
export const votes = {
  /** design/README.md, Vote button */
  states: states as Record<keyof typeof states, State>,
  heading: "Votes",
  countedToday: (n: number): string => (n === 1 ? "vote counted today" : "votes counted today"),
  inAll: "total",
  today: "today",
  cameBack: "You can vote now: one tap.",
  confirmFirst: "Confirm your email first: open the link in our email, then vote.",
  why: "Why this rank",
  noVotes: (days: number) => `No votes in the last ${days} days.`,
  chart: (days: number, votesToday: number, most: number, mostOn: string) =>
    `Votes per day over ${days} days: ${count(votesToday)} today, most on ${day(mostOn)} with ${count(most)}.`,
  perDay: "Counted votes per day",
  todayAtEnd: "today",
};
