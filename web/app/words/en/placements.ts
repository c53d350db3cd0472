import type { AdSlot } from "@cointally/contract/ads.ts";
import { formats } from "../../lib/format.ts";

const { count, total } = formats.en;

/** Words of the page of paid placements. */
export const placements = {
  title: "Paid placements",
  lead: "All paid ads and promoted coins on this site, newest first. None of them changes a rank, a vote or a fact.",
  description: "Every ad and every promoted coin on Cointally, past and present: who paid, where and when.",
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
  notNamed: "Payer not named",
  open: "no end",
  summary: (from: number, to: number, of: number, capped: boolean) =>
    `${count(from)} to ${count(to)} of ${total(of, capped)}`,
  older: "Earlier",
  empty: "No paid placements yet",
  emptyWhy: "Promoted coins and ads will be listed here permanently.",
  seeCoins: "See all coins",
  pastEnd: "This page is past the end",
  pastEndWhy: "The list has fewer pages, or the link is old.",
  newest: "Newest placements",
};
