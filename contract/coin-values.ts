// Plain data, so that the browser can read it without loading Zod.
export const coinTypes = ["coin", "token"] as const;
export const stages = ["presale", "fairlaunch", "launched"] as const;
export const coinStatuses = ["pending", "scheduled", "approved", "denied"] as const;
export const linkNames = [
  "website",
  "telegram",
  "twitter",
  "discord",
  "github",
  "reddit",
  "whitepaper",
  "chart",
  "swap",
] as const;
export type Stage = (typeof stages)[number];
export type CoinStatus = (typeof coinStatuses)[number];
export type LinkName = (typeof linkNames)[number];
