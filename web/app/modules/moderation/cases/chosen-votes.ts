import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { decideHeldVotes, SharedEvidence } from "@cointally/contract/held-votes.ts";
import * as m from "@cointally/i18n/messages";
import { ageRange } from "../../votes/age-range.ts";

type Part = NonNullable<BodyOf<typeof decideHeldVotes>["part"]>;

/** Ages by which accounts can be chosen. */
export const ageChoices = {
  under_day: { text: () => ageRange({ from: null, below: "day" }), part: { younger_than_days: 1 } },
  under_week: { text: () => ageRange({ from: null, below: "week" }), part: { younger_than_days: 7 } },
  under_month: { text: () => ageRange({ from: null, below: "month" }), part: { younger_than_days: 30 } },
  under_year: { text: () => ageRange({ from: null, below: "year" }), part: { younger_than_days: 365 } },
  over_week: { text: () => ageRange({ from: "week", below: null }), part: { at_least_days: 7 } },
  over_month: { text: () => ageRange({ from: "month", below: null }), part: { at_least_days: 30 } },
  over_year: { text: () => ageRange({ from: "year", below: null }), part: { at_least_days: 365 } },
} satisfies Record<string, { text: () => string; part: Part }>;
export type AgeChoice = keyof typeof ageChoices;

/** Which votes of a set are chosen: those to which all conditions apply; all of them without any. */
export type ChosenVotes = { evidence?: string | undefined; age?: AgeChoice | undefined; votes?: string[] | undefined };

/** The conditions as the API takes them; undefined for all votes. */
export function partOf({ evidence, age, votes }: ChosenVotes): Part | undefined {
  const part = { ...(evidence && { evidence }), ...(age && ageChoices[age].part), ...(votes && { votes }) };
  return Object.keys(part).length > 0 ? part : undefined;
}

const evidenceText: Record<SharedEvidence["kind"], (inputs: { number: number }) => string> = {
  network: m.moderation_evidence_network,
  block: m.moderation_evidence_block,
  provider_block: m.moderation_evidence_provider_block,
  email_domain: m.moderation_evidence_email_domain,
  other: m.moderation_evidence_other,
};

/** "Network 1": tells pieces of evidence apart without saying what they are. */
export const evidenceName = ({ kind, number }: Pick<SharedEvidence, "kind" | "number">): string =>
  evidenceText[kind]({ number });
