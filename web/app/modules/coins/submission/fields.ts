import * as m from "@cointally/i18n/messages";
import { linkText } from "../field-labels.ts";
import type { Draft } from "./draft.ts";

/** The steps of the form, in order. */
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

/** The label of a field by its API key; undefined for keys without a field. */
export function labelOf(key: string): string | undefined {
  if (key.startsWith("links.")) return textOf(linkText, key.slice(6));
  const [, index, part] = contractKey.exec(key) ?? [];
  if (index === undefined) return textOf(fieldText, key);
  const label = contractText[part as keyof typeof contractText]();
  return index === "0" ? label : m.submission_field_of_contract({ field: label, number: Number(index) + 1 });
}

/** The index of the row whose contract an earlier row has too. */
function duplicateRow({ contracts }: Draft): number {
  const keys = contracts.map((row) => `${row.chain_id}:${row.address.trim().toLowerCase()}`);
  return Math.max(
    keys.findIndex((place, index) => keys.indexOf(place) < index),
    0,
  );
}

/**
 * The form field that shows an API error of `key`. Chain and address belong to the first contract; an error of all contracts is a duplicate;
 * tags are one field. The first row of a native coin is its chain, so its contracts count from the second row.
 */
export function fieldOf(key: string, draft: Draft): string {
  if (key === "address" || key === "chain_id" || key === "decimals") return `contracts.0.${key}`;
  if (key === "contracts") return `contracts.${duplicateRow(draft)}.address`;
  const [, index, part] = contractKey.exec(key) ?? [];
  if (index !== undefined && draft.type === "coin") return `contracts.${Number(index) + 1}.${part}`;
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

/** The step that contains a field. */
export const stepOf = (field: string): StepId =>
  stepPrefixes.find(([prefix]) => field.startsWith(prefix))?.[1] ?? "about";

/** The step with this id; the first one if it is unknown. */
export const parseStep = (id: string | null): StepId => steps.find((step) => step === id) ?? steps[0];
