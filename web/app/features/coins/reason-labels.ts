import type { ReasonCode } from "@cointally/api/moderation.ts";

/** Reasons in words, for reports and denials alike. */
export const reasonLabels: Record<ReasonCode, string> = {
  copied_identity: "Copied identity",
  malicious_contract: "Malicious contract",
  false_information: "False information",
  spam: "Spam",
  other: "Something else",
};
