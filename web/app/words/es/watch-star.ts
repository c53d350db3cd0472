import type { WatchStarWords } from "../watch-star.ts";

export const watchStar: WatchStarWords = {
  watch: "Seguir",
  watching: "Siguiendo",
  watchCoin: (coin) => `Seguir ${coin}`,
  watchingCoin: (coin) => `Siguiendo ${coin}. Pulsa para dejar de seguirla`,
};
