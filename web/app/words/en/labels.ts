import type { LinkName, Stage } from "@cointally/contract/coin.ts";
import type { ReasonCode } from "@cointally/contract/moderation.ts";
import type { DangerReason } from "@cointally/contract/verdict.ts";

/** What the parts of a listing are called, wherever they stand. */
export const labels = {
  promoted: "Promoted",
  /** What makes a coin a danger, as a mark beside its name. */
  danger: { cannot_be_sold: "Cannot be sold", sell_tax_extreme: "Extreme sell tax" } satisfies Record<
    DangerReason,
    string
  >,
  onChains: (names: string[]) => `on ${names.join(", ")}`,
  stages: { presale: "Presale", fairlaunch: "Fairlaunch", launched: "Launched" } satisfies Record<Stage, string>,
  /** Where a coin's links lead, in the order they stand in. */
  links: {
    website: "Website",
    telegram: "Telegram",
    twitter: "Twitter",
    discord: "Discord",
    github: "GitHub",
    reddit: "Reddit",
    whitepaper: "Whitepaper",
    chart: "Chart",
    swap: "Swap",
  } satisfies Record<LinkName, string>,
  /** The public reasons of a report or a denial. */
  reasons: {
    copied_identity: "Copied identity",
    malicious_contract: "Malicious contract",
    false_information: "False information",
    spam: "Spam",
    other: "Other",
  } satisfies Record<ReasonCode, string>,
};
