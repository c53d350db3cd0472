import type { Coin, Contract, Sale } from "@cointally/contract/coin.ts";
import type { LinkName, Stage } from "@cointally/contract/coin-values.ts";
import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { formats } from "../../../lib/format.ts";
import { chainName, linkText, stageText } from "../labels.ts";
import { type Part, wordDiff } from "./word-diff.ts";

const saleText = {
  platform: m.label_sale_platform,
  url: m.label_sale_url,
  softcap: m.label_softcap,
  hardcap: m.label_hardcap,
  currency: m.label_sale_currency,
  start_at: m.label_sale_start,
  end_at: m.label_sale_end,
};

const kindsText = {
  coin: m.label_native_coin,
  token: m.label_token,
};

const fieldsText = {
  name: m.label_name,
  symbol: m.label_symbol,
  type: m.label_type,
  contracts: m.label_contracts,
  website: m.label_link_website,
  logo: m.label_logo,
};

/** A field of an edit that waits: its name, what kind of change it is, and both sides in lines of marked words. */
export type FieldDiff = { label: string; note: string | null } & (
  | { before: Part[][]; after: Part[][] }
  | { logoBefore: string | null; logoAfter: string | null }
);

/** The fields of a coin that an edit changes, as the API gives them on either side. */
export type Fields = {
  name?: string;
  symbol?: string;
  type?: Coin["type"];
  chain_id?: number;
  address?: string | null;
  decimals?: number | null;
  contracts?: Contract[] | null;
  logo_id?: string | null;
  links?: Partial<Record<LinkName, string>>;
  description?: string | null;
  stage?: Stage;
  sale?: Partial<Sale> | null;
  launch_at?: string | null;
  tags?: string[];
};

const words = (label: string, before: string, after: string, note: string | null = null): FieldDiff => {
  const diff = wordDiff(before, after);
  return { label, note, before: [diff.before], after: [diff.after] };
};

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).host : null);
const plainUrl = (url: string | undefined) => url?.replace(/^https:\/\//, "").replace(/\/$/, "") ?? "";

function linkDiffs(before: Fields["links"] = {}, after: Fields["links"] = {}): FieldDiff[] {
  const names = (Object.keys(linkText) as LinkName[]).filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
  return names.map((name) => {
    const moved = before[name] && after[name] && hostOf(before[name]) !== hostOf(after[name]);
    const note = moved ? m.changes_new_host() : null;
    return words(linkText[name](), plainUrl(before[name]), plainUrl(after[name]), note);
  });
}

const isTime = (key: string) => key.endsWith("_at");

/** A time may come with or without its milliseconds: it is compared as it is shown. */
const minute = (iso: string | null | undefined, locale: Locale) => (iso ? formats[locale].moment(iso) : "");

/** The parts of a sale that differ, each by its own name. */
function saleDiffs(locale: Locale, before: Fields["sale"], after: Fields["sale"]): FieldDiff[] {
  const textOf = (sale: Fields["sale"], key: keyof Sale) =>
    isTime(key) ? minute(sale?.[key], locale) : key === "url" ? plainUrl(sale?.url ?? undefined) : (sale?.[key] ?? "");
  return (Object.keys(saleText) as (keyof Sale)[])
    .filter((key) => textOf(before, key) !== textOf(after, key))
    .map((key) => {
      const moved = key === "url" && before?.url && after?.url && hostOf(before.url) !== hostOf(after.url);
      return words(saleText[key](), textOf(before, key), textOf(after, key), moved ? m.changes_new_host() : null);
    });
}

/** Every web address in a text. */
const addressesIn = (text: string | null | undefined) => text?.match(/https?:\/\/[^\s<>()[\]"']+/gi) ?? [];

const hostsOf = ({ links, sale, description }: Fields): string[] =>
  [...Object.values(links ?? {}), sale?.url ?? undefined, ...addressesIn(description)]
    .map((url) => hostOf(url ?? undefined)?.replace(/^www\.|\.$/g, ""))
    .filter((host) => host != null);

/** The hosts to which an edit would lead visitors and the approved page does not: its links, its sale and its text. */
export function newHosts(approved: Fields, after: Fields): string[] {
  const known = new Set(hostsOf(approved));
  return [...new Set(hostsOf(after))].filter((host) => !known.has(host));
}

/** Decimals that were not given are left out of an edit, as null is of a coin. */
const contractLine = ({ chain_id, address, decimals }: Contract) =>
  [chainName(chain_id), address, decimals != null && m.label_decimals_count({ decimals })].filter(Boolean).join(", ");

const isPlaced = (fields: Fields) =>
  fields.contracts !== undefined || fields.address !== undefined || fields.chain_id !== undefined;

/** The contracts of one side, a line each; only its chain when it has none. */
function placeLines({ contracts, chain_id, address, decimals }: Fields): string[] {
  if (contracts?.length) return contracts.map(contractLine);
  if (chain_id === undefined) return address ? [address] : [];
  if (!address) return [m.changes_no_contract({ chain: chainName(chain_id) })];
  return [contractLine({ chain_id, address, decimals: decimals ?? null })];
}

function contractsDiff(before: Fields, after: Fields): FieldDiff[] {
  const [old, now] = [placeLines(before), placeLines(after)];
  const removed = old.filter((line) => !now.includes(line));
  const added = now.filter((line) => !old.includes(line));
  if (removed.length + added.length === 0 && old.join() === now.join()) return [];
  const same = old.length - removed.length;
  const unchangedLine: Part[][] =
    same > 0 ? [[{ text: m.changes_as_before({ contracts: same }), change: "same" }]] : [];
  const notes = [
    added.length > 0 && m.changes_more({ contracts: added.length }),
    removed.length > 0 && m.changes_less({ contracts: removed.length }),
  ];
  return [
    {
      label: m.label_contracts(),
      note: notes.filter(Boolean).join(", ") || m.changes_other_order(),
      before: [...unchangedLine, ...removed.map((text): Part[] => [{ text, change: "removed" }])],
      after: [...unchangedLine, ...added.map((text): Part[] => [{ text, change: "added" }])],
    },
  ];
}

const logoUrl = (id: string | null | undefined) => (id ? `/uploads/${id}/256.webp` : null);

/** What an edit would change, field by field; a field that stays as it was has no row. */
export function fieldDiffs(before: Fields, after: Fields, locale: Locale): FieldDiff[] {
  const kind = ({ type }: Fields) => (type ? kindsText[type]() : "");
  return [
    ...(["name", "symbol"] as const)
      .filter((key) => after[key] !== undefined && after[key] !== before[key])
      .map((key) => words(fieldsText[key](), before[key] ?? "", after[key] ?? "")),
    ...(after.type === undefined || after.type === before.type
      ? []
      : [words(m.label_type(), kind(before), kind(after))]),
    ...(after.stage === undefined || after.stage === before.stage
      ? []
      : [words(m.label_stage(), before.stage ? stageText[before.stage]() : "", stageText[after.stage]())]),
    ...(isPlaced(after) ? contractsDiff(before, after) : []),
    ...(after.links ? linkDiffs(before.links, after.links) : []),
    ...(after.sale === undefined ? [] : saleDiffs(locale, before.sale, after.sale)),
    ...(after.launch_at === undefined || minute(after.launch_at, locale) === minute(before.launch_at, locale)
      ? []
      : [words(m.label_launch(), minute(before.launch_at, locale), minute(after.launch_at, locale))]),
    ...(after.tags === undefined || after.tags.join() === before.tags?.join()
      ? []
      : [words(m.label_tags(), before.tags?.join(" ") ?? "", after.tags.join(" "))]),
    ...(after.description === undefined || after.description === before.description
      ? []
      : [words(m.label_description(), before.description ?? "", after.description ?? "")]),
    ...(after.logo_id === undefined || after.logo_id === before.logo_id
      ? []
      : [
          {
            label: m.label_logo(),
            note: null,
            logoBefore: logoUrl(before.logo_id),
            logoAfter: logoUrl(after.logo_id),
          },
        ]),
  ];
}

/** The identity fields that an edit does not change: "Unchanged: symbol and logo." Null when it changes all. */
export function unchanged(diffs: FieldDiff[], locale: Locale): string | null {
  const labels = Object.values(fieldsText)
    .map((label) => label())
    .filter((label) => !diffs.some((diff) => diff.label === label));
  if (labels.length === 0) return null;
  return m.changes_unchanged({ fields: formats[locale].list(labels.map((label) => label.toLowerCase())) });
}
