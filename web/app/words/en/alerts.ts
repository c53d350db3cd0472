/** Pages of alerts, in English. */
export const alerts = {
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
