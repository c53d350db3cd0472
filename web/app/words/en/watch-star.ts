/** The star beside a coin. */
export const watchStar = {
  watch: "Watch",
  watching: "Watching",
  watchCoin: (coin: string) => `Watch ${coin}`,
  watchingCoin: (coin: string) => `Watching ${coin}. Press to stop`,
};
