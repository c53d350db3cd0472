import type { LinkName, Stage } from "@cointally/contract/coin-values.ts";
import type { ReasonCode } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";

export const stageText: Record<Stage, () => string> = {
  presale: m.label_stage_presale,
  fairlaunch: m.label_stage_fairlaunch,
  launched: m.label_stage_launched,
};

/** Names of a coin's links, in display order. */
export const linkText: Record<LinkName, () => string> = {
  website: m.label_link_website,
  telegram: m.label_link_telegram,
  twitter: m.label_link_twitter,
  discord: m.label_link_discord,
  github: m.label_link_github,
  reddit: m.label_link_reddit,
  whitepaper: m.label_link_whitepaper,
  chart: m.label_link_chart,
  swap: m.label_link_swap,
};

/** The public reasons of a report or a denial. */
export const reasonText: Record<ReasonCode, () => string> = {
  copied_identity: m.label_reason_copied_identity,
  malicious_contract: m.label_reason_malicious_contract,
  false_information: m.label_reason_false_information,
  spam: m.label_reason_spam,
  other: m.label_reason_other,
};
