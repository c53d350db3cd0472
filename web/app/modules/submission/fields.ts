import type { LinkName } from "@cointally/contract/coin.ts";
import type { LabelWords } from "../../words/labels.ts";
import type { SubmissionWords } from "../../words/submission.ts";
import type { Draft } from "./draft.ts";

/** The steps of the form, in their order. */
export const steps = ["contract", "about", "links", "check"] as const;
export type StepId = (typeof steps)[number];

const contractKey = /^contracts\.(\d+)\.(chain_id|address|decimals)$/;

/** What a field is called, by the key that the API calls it; undefined for a key that has no field here. */
export function labelOf(key: string, words: SubmissionWords, labels: LabelWords): string | undefined {
  if (key.startsWith("links.")) return labels.links[key.slice(6) as LinkName];
  const [, at, part] = contractKey.exec(key) ?? [];
  if (at === undefined) return words.field[key as keyof SubmissionWords["field"]];
  const label = words.contractField[part as keyof SubmissionWords["contractField"]];
  return at === "0" ? label : words.ofContract(label, Number(at) + 1);
}

/** The row whose contract stands in another one already. */
function doubledRow({ contracts }: Draft): number {
  const places = contracts.map((row) => `${row.chain_id}:${row.address.trim().toLowerCase()}`);
  return Math.max(
    places.findIndex((place, at) => places.indexOf(place) < at),
    0,
  );
}

/**
 * The field of a draft that shows what the API said of `key`: a coin's own chain and address are its first contract, of
 * contracts as a whole only a doubled one can be wrong, tags are one line. A chain's own coin sends its first row as its
 * chain, so that its contracts count from the second.
 */
export function fieldOf(key: string, draft: Draft): string {
  if (key === "address" || key === "chain_id" || key === "decimals") return `contracts.0.${key}`;
  if (key === "contracts") return `contracts.${doubledRow(draft)}.address`;
  const [, at, part] = contractKey.exec(key) ?? [];
  if (at !== undefined && draft.type === "coin") return `contracts.${Number(at) + 1}.${part}`;
  if (key.startsWith("tags.")) return "tags";
  if (key === "links") return "links.website";
  if (key === "sale") return "sale.platform";
  return key;
}

const stepPrefixes: [string, StepId][] = [
  ["type", "contract"],
  ["contracts", "contract"],
  ["links.", "links"],
  ["contact_", "links"],
];

/** The step that a field stands in. */
export const stepOf = (field: string): StepId =>
  stepPrefixes.find(([prefix]) => field.startsWith(prefix))?.[1] ?? "about";

/** The step with this id; the first for anything else. */
export const stepNamed = (id: string | null): StepId => steps.find((step) => step === id) ?? steps[0];
