import { adSlots } from "@cointally/contract/ads.ts";
import { fieldLabel } from "@cointally/contract/field-labels.ts";
import type { SettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { type EmailKind, emailKinds } from "@cointally/shared/email-templates.ts";
import { slotText } from "../../lib/format/ad-slots.ts";
import { emailTitle } from "./content/email-title.ts";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export const isList = (value: Json | undefined): value is Json[] => Array.isArray(value);
export const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !isList(value);

/** A field that differs, by its labels; null where it was or is not there. An entry of a list has its name as the value, and no label. */
export type JsonChange = { label: string; before: string | null; after: string | null };

const fieldName = (key: string): string =>
  emailKinds.includes(key as EmailKind) ? emailTitle(key as EmailKind) : (fieldLabel(key) ?? key);

/** What an entry of a list is called. */
function entryName(entry: Json): string {
  if (!isRecord(entry)) return String(entry);
  const { id, name, slot, symbol, label } = entry;
  if (typeof name === "string") return id === undefined ? name : `${name} (${id})`;
  if (typeof slot === "string" && slot in slotText) return slotText[slot as keyof typeof slotText]();
  if (typeof symbol === "string") return symbol;
  // A text by language.
  return String(Object.values(label ?? {})[0] ?? m.label_link());
}

/** By what an entry is the same one before and after. */
export const identityOf = (entry: Json): string => {
  if (!isRecord(entry)) return String(entry);
  const { id, slot, address } = entry;
  return String(id ?? slot ?? address ?? entryName(entry));
};

type Part = { name: string; value: Json; isEntry: boolean };

const partsOf = (value: Json): Map<string, Part> => {
  if (isList(value)) {
    return new Map(value.map((entry) => [identityOf(entry), { name: entryName(entry), value: entry, isEntry: true }]));
  }
  const fields = isRecord(value) ? Object.entries(value) : [];
  // Fields of a field that has a label of its own with them, such as "native.name", are fields of the whole.
  const flat = fields.flatMap(([key, field]) => {
    const inside = isRecord(field) ? Object.entries(field) : [];
    const isOne = inside.length > 0 && inside.every(([inner]) => fieldLabel(`${key}.${inner}`));
    return isOne ? inside.map(([inner, part]) => [`${key}.${inner}`, part] as const) : [[key, field] as const];
  });
  return new Map(flat.map(([key, field]) => [key, { name: fieldName(key), value: field, isEntry: false }]));
};

const isLeaf = (value: Json): boolean => typeof value !== "object" || value === null;

function compare(before: Json, after: Json, labels: string[]): JsonChange[] {
  const [old, next] = [partsOf(before), partsOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key): JsonChange[] => {
    const [was, is] = [old.get(key), next.get(key)];
    const { name, isEntry } = (is ?? was) as Part;
    if (isEntry && (!was || !is)) {
      return [{ label: labels.join(", "), before: was ? name : null, after: is ? name : null }];
    }
    const path = [...labels, name];
    if ([was, is].every((part) => !part || isLeaf(part.value))) {
      const text = (part: Part | undefined) => (part ? String(part.value) : null);
      return text(was) === text(is) ? [] : [{ label: path.join(", "), before: text(was), after: text(is) }];
    }
    return compare(was?.value ?? null, is?.value ?? null, path);
  });
}

/** Settings whose value is JSON, with what applies where nothing is set. */
const unset: Partial<Record<SettingName, Json>> = {
  CHAINS: [],
  ANNOUNCEMENT: {},
  FOOTER_LINKS: [],
  SITE_TEXTS: {},
  AD_PLACEMENTS: adSlots.map((slot) => ({ slot })),
  MAIL_TEMPLATES: {},
};

/** What differs between two values of a setting that is JSON; null for every other setting. */
export function jsonChanges(name: SettingName, before: string | null, after: string | null): JsonChange[] | null {
  const initial = unset[name];
  if (initial === undefined) return null;
  const [old, next] = [before, after].map((text): Json => (text ? JSON.parse(text) : initial));
  return compare(old as Json, next as Json, []);
}
