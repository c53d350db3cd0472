import type { Coin, Contract, Sale } from "@cointally/contract/coin.ts";
import type { LinkName, Stage } from "@cointally/contract/coin-values.ts";
import type { Locale } from "@cointally/shared/locales.ts";
import { formats } from "../../../lib/format.ts";
import { changesWords } from "../../../words/changes.ts";
import { chainName, linkText, stageText } from "../labels.ts";
import { type Part, wordDiff } from "./word-diff.ts";

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

type Words = (typeof changesWords)[Locale];

function linkDiffs(locale: Locale, before: Fields["links"] = {}, after: Fields["links"] = {}): FieldDiff[] {
  const names = (Object.keys(linkText) as LinkName[]).filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
  return names.map((name) => {
    const moved = before[name] && after[name] && hostOf(before[name]) !== hostOf(after[name]);
    const note = moved ? changesWords[locale].newHost : null;
    return words(linkText[name](), plainUrl(before[name]), plainUrl(after[name]), note);
  });
}

const isTime = (key: string) => key.endsWith("_at");

/** A time may come with or without its milliseconds: it is compared as it is shown. */
const minute = (iso: string | null | undefined, locale: Locale) => (iso ? formats[locale].moment(iso) : "");

/** The parts of a sale that differ, each by its own name. */
function saleDiffs(locale: Locale, before: Fields["sale"], after: Fields["sale"]): FieldDiff[] {
  const labels = changesWords[locale].sale;
  const said = (sale: Fields["sale"], key: keyof Sale) =>
    isTime(key) ? minute(sale?.[key], locale) : key === "url" ? plainUrl(sale?.url ?? undefined) : (sale?.[key] ?? "");
  return (Object.keys(labels) as (keyof Sale)[])
    .filter((key) => said(before, key) !== said(after, key))
    .map((key) => {
      const moved = key === "url" && before?.url && after?.url && hostOf(before.url) !== hostOf(after.url);
      return words(labels[key], said(before, key), said(after, key), moved ? changesWords[locale].newHost : null);
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
const contractLine = ({ chain_id, address, decimals }: Contract, said: Words) =>
  [chainName(chain_id), address, decimals != null && said.decimals(decimals)].filter(Boolean).join(", ");

const isPlaced = (fields: Fields) =>
  fields.contracts !== undefined || fields.address !== undefined || fields.chain_id !== undefined;

/** The contracts of one side, a line each; only its chain when it has none. */
function placeLines({ contracts, chain_id, address, decimals }: Fields, said: Words): string[] {
  if (contracts?.length) return contracts.map((contract) => contractLine(contract, said));
  if (chain_id === undefined) return address ? [address] : [];
  if (!address) return [said.noContract(chainName(chain_id))];
  return [contractLine({ chain_id, address, decimals: decimals ?? null }, said)];
}

function contractsDiff(before: Fields, after: Fields, said: Words): FieldDiff[] {
  const [old, now] = [placeLines(before, said), placeLines(after, said)];
  const gone = old.filter((line) => !now.includes(line));
  const fresh = now.filter((line) => !old.includes(line));
  if (gone.length + fresh.length === 0 && old.join() === now.join()) return [];
  const kept = old.length - gone.length;
  const same: Part[][] = kept > 0 ? [[{ text: said.asBefore(kept), change: "same" }]] : [];
  const notes = [fresh.length > 0 && said.more(fresh.length), gone.length > 0 && said.less(gone.length)];
  return [
    {
      label: said.fields.contracts,
      note: notes.filter(Boolean).join(", ") || said.otherOrder,
      before: [...same, ...gone.map((text): Part[] => [{ text, change: "removed" }])],
      after: [...same, ...fresh.map((text): Part[] => [{ text, change: "added" }])],
    },
  ];
}

const logoUrl = (id: string | null | undefined) => (id ? `/uploads/${id}/256.webp` : null);

/** What an edit would change, field by field; a field that stays as it was has no row. */
export function fieldDiffs(before: Fields, after: Fields, locale: Locale): FieldDiff[] {
  const said = changesWords[locale];
  const kind = ({ type }: Fields) => (type ? said.kinds[type] : "");
  return [
    ...(["name", "symbol"] as const)
      .filter((key) => after[key] !== undefined && after[key] !== before[key])
      .map((key) => words(said.fields[key], before[key] ?? "", after[key] ?? "")),
    ...(after.type === undefined || after.type === before.type
      ? []
      : [words(said.fields.type, kind(before), kind(after))]),
    ...(after.stage === undefined || after.stage === before.stage
      ? []
      : [words(said.stage, before.stage ? stageText[before.stage]() : "", stageText[after.stage]())]),
    ...(isPlaced(after) ? contractsDiff(before, after, said) : []),
    ...(after.links ? linkDiffs(locale, before.links, after.links) : []),
    ...(after.sale === undefined ? [] : saleDiffs(locale, before.sale, after.sale)),
    ...(after.launch_at === undefined || minute(after.launch_at, locale) === minute(before.launch_at, locale)
      ? []
      : [words(said.launch, minute(before.launch_at, locale), minute(after.launch_at, locale))]),
    ...(after.tags === undefined || after.tags.join() === before.tags?.join()
      ? []
      : [words(said.tags, before.tags?.join(" ") ?? "", after.tags.join(" "))]),
    ...(after.description === undefined || after.description === before.description
      ? []
      : [words(said.description, before.description ?? "", after.description ?? "")]),
    ...(after.logo_id === undefined || after.logo_id === before.logo_id
      ? []
      : [
          {
            label: said.fields.logo,
            note: null,
            logoBefore: logoUrl(before.logo_id),
            logoAfter: logoUrl(after.logo_id),
          },
        ]),
  ];
}

/** What of a coin's identity an edit leaves alone: "Symbol and logo are as before." */
export function unchanged(diffs: FieldDiff[], locale: Locale): string | null {
  const { fields, unchanged: said } = changesWords[locale];
  const labels = Object.values(fields).filter((label) => !diffs.some((diff) => diff.label === label));
  if (labels.length === 0) return null;
  const listed = formats[locale].list(labels.map((label, at) => (at === 0 ? label : label.toLowerCase())));
  return said(listed, labels.length > 1 || labels[0] === fields.contracts);
}
