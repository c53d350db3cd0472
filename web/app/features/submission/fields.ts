import { linkLabels } from "../coins/labels.ts";

export const steps = [
  { id: "contract", label: "Contract", title: "Where it lives" },
  { id: "about", label: "About", title: "What it is" },
  { id: "links", label: "Links", title: "Where to read on" },
  { id: "check", label: "Check", title: "Look it over" },
] as const;
export type StepId = (typeof steps)[number]["id"];

const saleLabels = {
  platform: "Sale platform",
  url: "Sale address",
  softcap: "Soft cap",
  hardcap: "Hard cap",
  currency: "Currency",
  start_at: "Sale start (UTC)",
  end_at: "Sale end (UTC)",
};

const prefixed = <T extends string>(prefix: string, labels: Record<T, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([key, label]) => [`${prefix}.${key}`, label as string]));

/** The fields' names, by the keys that the API calls them. Those of contracts are made by `labelOf`. */
const labels: Record<string, string> = {
  type: "Kind",
  contracts: "Contracts",
  name: "Name",
  symbol: "Symbol",
  stage: "Stage",
  launch_at: "Launch (UTC)",
  description: "Description",
  tags: "Tags",
  logo_id: "Logo",
  ...prefixed("sale", saleLabels),
  ...prefixed("links", linkLabels),
  contact_email: "Contact email",
  contact_telegram: "Contact on Telegram",
};

const contractLabels: Record<string, string> = { chain_id: "Chain", address: "Address", decimals: "Decimals" };

/** What a field is called, or undefined for a key that has no field here. */
export function labelOf(key: string): string | undefined {
  const [, at, part = ""] = /^contracts\.(\d+)\.(\w+)$/.exec(key) ?? [];
  if (at === undefined) return labels[key];
  const label = contractLabels[part];
  return label && (at === "0" ? label : `${label} of contract ${Number(at) + 1}`);
}

/** The field that shows what the API said of `key`: a coin's own chain and address are its first contract, tags are one line. */
export function fieldOf(key: string): string {
  if (key === "address" || key === "chain_id" || key === "decimals") return `contracts.0.${key}`;
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
export const stepNamed = (id: string | null): (typeof steps)[number] =>
  steps.find((step) => step.id === id) ?? steps[0];
