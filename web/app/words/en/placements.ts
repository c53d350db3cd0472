import type { AdSlot } from "@cointally/contract/ads.ts";
import { formats } from "../../lib/format.ts";

const { count, total } = formats.en;

/** Words of the page of paid placements. */
export const placements = {
  title: "Paid placements",
  lead: "Everything that somebody paid for on this site, newest first: ads and promoted coins. None of it changes a rank, a vote or a fact.",
  description:
    "Every ad and every promoted coin on Cointally, past and present: who paid, where it stood, from when to when.",
  who: "Who",
  what: "What",
  where: "Where",
  time: "From, to",
  kinds: { ad: "Ad", promotion: "Promoted" },
  promotedPlaces: "Promoted strip and list",
  slots: {
    header: "Top of pages",
    sidebar: "Beside the lists",
    inline: "Below a list",
    footer: "End of pages",
  } satisfies Record<AdSlot, string>,
  /** `{}` is who paid. */
  paidBy: "Paid by {}",
  notNamed: "Payer: not named",
  open: "open",
  takenAway: "A coin taken away",
  summary: (from: number, to: number, of: number, capped: boolean) =>
    `${count(from)} to ${count(to)} of ${total(of, capped)}`,
  older: "Earlier",
  empty: "Nothing was paid for yet",
  emptyWhy: "When a coin is promoted or an ad runs, it stands here, and stays.",
  seeCoins: "See all coins",
  pastEnd: "This page is past the end",
  pastEndWhy: "The list is shorter than that, or the link is old.",
  newest: "Newest placements",
};
