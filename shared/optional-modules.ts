/** The modules that the setting MODULES can switch off, on the server and in pages. */
export const optionalModules = [
  "watchlist",
  "prices",
  "safety",
  "portfolio",
  "alerts",
  "farms",
  "ads",
  "sharing",
  "ledger",
] as const;

export type OptionalModule = (typeof optionalModules)[number];
