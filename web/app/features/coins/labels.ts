import { chainById } from "@cointally/api/chains.ts";
import type { LinkName, Stage } from "@cointally/api/coin.ts";
import type { ReasonCode } from "@cointally/api/moderation.ts";

/** What a chain is called; its number when it is none of ours. */
export const chainName = (id: number): string => chainById(id)?.name ?? `Chain ${id}`;

/** Where a coin's links lead, in words and in the order they stand in. */
export const linkLabels: Record<LinkName, string> = {
  website: "Website",
  telegram: "Telegram",
  twitter: "Twitter",
  discord: "Discord",
  github: "GitHub",
  reddit: "Reddit",
  whitepaper: "Whitepaper",
  chart: "Chart",
  swap: "Swap",
};

export const stageLabels: Record<Stage, string> = {
  presale: "Presale",
  fairlaunch: "Fairlaunch",
  launched: "Launched",
};

/** The public reasons of a report or a denial. */
export const reasonLabels: Record<ReasonCode, string> = {
  copied_identity: "Copied identity",
  malicious_contract: "Malicious contract",
  false_information: "False information",
  spam: "Spam",
  other: "Other",
};
