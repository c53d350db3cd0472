import * as m from "@cointally/i18n/messages";
import { linkText } from "../labels.ts";
import type { Draft } from "./draft.ts";

/** The steps of the form, in their order. */
export const steps = ["contract", "about", "links", "check"] as const;
export type StepId = (typeof steps)[number];

const contractKey = /^contracts\.(\d+)\.(chain_id|address|decimals)$/;

export const fieldText = {
  type: m.label_type,
  contracts: m.label_contracts,
  name: m.label_name,
  symbol: m.label_symbol,
  stage: m.label_stage,
  launch_at: m.label_launch_at,
  description: m.label_description,
  tags: m.label_tags,
  logo_id: m.label_logo,
  "sale.platform": m.label_sale_platform,
  "sale.url": m.label_sale_url,
  "sale.softcap": m.label_softcap,
  "sale.hardcap": m.label_hardcap,
  "sale.currency": m.label_currency,
  "sale.start_at": m.label_sale_start_at,
  "sale.end_at": m.label_sale_end_at,
  contact_email: m.label_contact_email,
  contact_telegram: m.label_contact_telegram,
};

const contractText = { chain_id: m.label_chain, address: m.label_address, decimals: m.label_decimals };

const textOf = (texts: Record<string, () => string>, key: string) =>
  Object.hasOwn(texts, key) ? texts[key]?.() : undefined;

/** What a field is called, by its key in the API; undefined for a key that has no field here. */
export function labelOf(key: string): string | undefined {
  if (key.startsWith("links.")) return textOf(linkText, key.slice(6));
  const [, at, part] = contractKey.exec(key) ?? [];
  if (at === undefined) return textOf(fieldText, key);
  const label = contractText[part as keyof typeof contractText]();
  return at === "0" ? label : m.submission_field_of_contract({ field: label, number: Number(at) + 1 });
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
