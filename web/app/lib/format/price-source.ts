const names: Record<string, string> = { dexscreener: "DexScreener", coingecko: "CoinGecko" };

/** A price service as it writes its name; the name in the settings for any other. */
export const priceSourceName = (source: string): string => names[source] ?? source;
