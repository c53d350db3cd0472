import type { AlertKind } from "@cointally/contract/alerts.ts";
import { formats } from "../../lib/format.ts";

const { count } = formats.en;

/** Alerts: their dialog, and the page of their mail's link. */
export const alerts = {
  dialog: {
    title: "Alerts",
    titleOf: (coin: string) => `Alerts for ${coin}`,
    lead: "We mail you when it happens: each alert at most once a day, with a link that stops it.",
    loading: "Loading your alerts",
    failed: "Your alerts did not load.",
    again: "Try again",
    none: "No alerts yet.",
    count: (n: number, most: number) => `${count(n)} of ${count(most)} alerts`,
    full: (most: number) => `You have ${count(most)} alerts. That is the most: delete one to set another.`,
    mailedOn: (day: string) => `Last mailed on ${day}`,
    notMailed: "Not mailed yet",
    remove: "Delete",
    deleted: "The alert is deleted.",
    coin: "Coin",
    what: "What happens",
    kinds: {
      price_above: "Price rises to",
      price_below: "Price falls to",
      change_24h: "Moves within 24 hours",
      safety: "A safety fact changes",
    } satisfies Record<AlertKind, string>,
    price: "US dollars",
    percent: "Percent, up or down",
    /** An alert in few words, by its figure. */
    says: {
      price_above: (value) => `Price at $${value} or more`,
      price_below: (value) => `Price at $${value} or less`,
      change_24h: (value) => `Up or down by ${value}% or more in 24 hours`,
      safety: () => "A safety fact changes",
    } as Record<AlertKind, (value: string) => string>,
    mailedWhen: (what: string) => `${what}.`,
    now: (figure: string) => `Now ${figure}.`,
    unknownNow: "Its figure is not known now. The alert waits for a fresh one.",
    already: "It is there now, so the mail comes within minutes.",
    safetyNow: "Such as a new owner, a higher tax, or that it cannot be sold any more.",
    watchesToo: "The coin comes on your watchlist, too.",
    set: "Set alert",
    setting: "Setting",
    isSet: "The alert is set.",
  },
  stop: {
    title: "Stop an alert",
    stopping: "Stopping this alert.",
    done: "The alert is stopped",
    noMore: "No more mail comes for it. Your other alerts go on.",
    dead: "This link does not work",
    cut: "It may have been cut by the mail program. Open it from the mail again, or copy all of it.",
    again: "Try again",
    watchlist: "To the watchlist",
  },
};
