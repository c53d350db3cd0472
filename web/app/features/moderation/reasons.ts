import type { ReasonCode } from "@cointally/api/moderation.ts";

/** The public reasons of a report or a denial, in a moderator's words. */
export const reasonLabels: Record<ReasonCode, string> = {
  copied_identity: "Copied identity",
  malicious_contract: "Malicious contract",
  false_information: "False information",
  spam: "Spam",
  other: "Other",
};
