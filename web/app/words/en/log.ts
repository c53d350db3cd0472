import { formats } from "../../lib/format.ts";

const { count, total } = formats.en;

/** Words of the public moderation log. */
export const log = {
  title: "Moderation log",
  lead: "Every coin that was approved or denied, newest first. Nobody is named; what a moderator wrote to the submitter stays between them.",
  description: "Every coin that was approved or denied on Cointally, newest first, with the reason of each denial.",
  when: "When",
  coin: "Coin",
  decision: "Decision",
  reason: "Reason",
  decisions: { approved: "Approved", denied: "Denied" },
  takenAway: "A coin taken away",
  summary: (from: number, to: number, of: number, capped: boolean) =>
    `${count(from)} to ${count(to)} of ${total(of, capped)}`,
  older: "Older",
  empty: "Nothing decided yet",
  emptyWhy: "When a moderator approves or denies a coin, it stands here.",
  seeCoins: "See all coins",
  pastEnd: "This page is past the end",
  pastEndWhy: "The log is shorter than that, or the link is old.",
  newest: "Newest entries",
};
