import type { Coin, Contract, Sale } from "@cointally/contract/coin.ts";
import type { LinkName, Stage } from "@cointally/contract/coin-values.ts";
import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { formats } from "../../../lib/format/format.ts";
import { linkText, stageText } from "../field-labels.ts";
import { chainName } from "../labels.ts";
import { type DiffPart, wordDiff } from "./word-diff.ts";

const saleText = {
  platform: m.label_sale_platform,
  url: m.label_sale_url,
  softcap: m.label_softcap,
  hardcap: m.label_hardcap,
  currency: m.label_sale_currency,
  start_at: m.label_sale_start,
  end_at: m.label_sale_end,
};

const typeText = {
  coin: m.label_native_coin,
  token: m.label_token,
};

const identityText = {
  name: m.label_name,
  symbol: m.label_symbol,
  type: m.label_type,
  contracts: m.label_contracts,
  website: m.label_link_website,
  logo: m.label_logo,
};

/** A changed field of an edit: its name, a note on the kind of change, and both sides as lines of marked words, or as logos. */
export type FieldDiff = { label: string; note: string | null } & (
  | { before: DiffPart[][]; after: DiffPart[][] }
  | { logoBefore: string | null; logoAfter: string | null }
);

/** The fields of a coin that an edit can change, as in the API. */
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

const textDiff = (label: string, before: string, after: string, note: string | null = null): FieldDiff => {
  const diff = wordDiff(before, after);
  return { label, note, before: [diff.before], after: [diff.after] };
};

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).host : null);
const plainUrl = (url: string | undefined) => url?.replace(/^https:\/\//, "").replace(/\/$/, "") ?? "";

function linkDiffs(before: Fields["links"] = {}, after: Fields["links"] = {}): FieldDiff[] {
  const names = (Object.keys(linkText) as LinkName[]).filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
  return names.map((name) => {
    const hostChanged = before[name] && after[name] && hostOf(before[name]) !== hostOf(after[name]);
    const note = hostChanged ? m.changes_new_host() : null;
    return textDiff(linkText[name](), plainUrl(before[name]), plainUrl(after[name]), note);
  });
}

const isTime = (key: string) => key.endsWith("_at");

/** Times are compared as shown, because they come with or without milliseconds. */
const timeText = (iso: string | null | undefined, locale: Locale) => (iso ? formats[locale].moment(iso) : "");

/** The fields of a sale that differ. */
function saleDiffs(locale: Locale, before: Fields["sale"], after: Fields["sale"]): FieldDiff[] {
  const textOf = (sale: Fields["sale"], key: keyof Sale) =>
    isTime(key)
      ? timeText(sale?.[key], locale)
      : key === "url"
        ? plainUrl(sale?.url ?? undefined)
        : (sale?.[key] ?? "");
  return (Object.keys(saleText) as (keyof Sale)[])
    .filter((key) => textOf(before, key) !== textOf(after, key))
    .map((key) => {
      const hostChanged = key === "url" && before?.url && after?.url && hostOf(before.url) !== hostOf(after.url);
      return textDiff(
        saleText[key](),
        textOf(before, key),
        textOf(after, key),
        hostChanged ? m.changes_new_host() : null,
      );
    });
}

/** Every URL in a text. */
const urlsIn = (text: string | null | undefined) => text?.match(/https?:\/\/[^\s<>()[\]"']+/gi) ?? [];

const hostsOf = ({ links, sale, description }: Fields): string[] =>
  [...Object.values(links ?? {}), sale?.url ?? undefined, ...urlsIn(description)]
    .map((url) => hostOf(url ?? undefined)?.replace(/^www\.|\.$/g, ""))
    .filter((host) => host != null);

/** Hosts that an edit would link to and the approved page does not: in its links, its sale and its description. */
export function newHosts(approved: Fields, after: Fields): string[] {
  const approvedHosts = new Set(hostsOf(approved));
  return [...new Set(hostsOf(after))].filter((host) => !approvedHosts.has(host));
}

/** Unknown decimals are omitted: undefined in an edit, null in a coin. */
const contractLine = ({ chain_id, address, decimals }: Contract) =>
  [chainName(chain_id), address, decimals != null && m.label_decimals_count({ decimals })].filter(Boolean).join(", ");

const changesContracts = (fields: Fields) =>
  fields.contracts !== undefined || fields.address !== undefined || fields.chain_id !== undefined;

/** The contracts of one side, one line each; only the chain when there are none. */
function contractLines({ contracts, chain_id, address, decimals }: Fields): string[] {
  if (contracts?.length) return contracts.map(contractLine);
  if (chain_id === undefined) return address ? [address] : [];
  if (!address) return [m.changes_no_contract({ chain: chainName(chain_id) })];
  return [contractLine({ chain_id, address, decimals: decimals ?? null })];
}

function contractsDiff(before: Fields, after: Fields): FieldDiff[] {
  const [oldLines, newLines] = [contractLines(before), contractLines(after)];
  const removed = oldLines.filter((line) => !newLines.includes(line));
  const added = newLines.filter((line) => !oldLines.includes(line));
  if (removed.length + added.length === 0 && oldLines.join() === newLines.join()) return [];
  const unchangedCount = oldLines.length - removed.length;
  const unchangedLine: DiffPart[][] =
    unchangedCount > 0 ? [[{ text: m.changes_as_before({ contracts: unchangedCount }), change: "same" }]] : [];
  const notes = [
    added.length > 0 && m.changes_more({ contracts: added.length }),
    removed.length > 0 && m.changes_less({ contracts: removed.length }),
  ];
  return [
    {
      label: m.label_contracts(),
      note: notes.filter(Boolean).join(", ") || m.changes_other_order(),
      before: [...unchangedLine, ...removed.map((text): DiffPart[] => [{ text, change: "removed" }])],
      after: [...unchangedLine, ...added.map((text): DiffPart[] => [{ text, change: "added" }])],
    },
  ];
}

const logoUrl = (id: string | null | undefined) => (id ? `/uploads/${id}/256.webp` : null);

/** What an edit would change, field by field; unchanged fields have no row. */
export function fieldDiffs(before: Fields, after: Fields, locale: Locale): FieldDiff[] {
  const typeName = ({ type }: Fields) => (type ? typeText[type]() : "");
  return [
    ...(["name", "symbol"] as const)
      .filter((key) => after[key] !== undefined && after[key] !== before[key])
      .map((key) => textDiff(identityText[key](), before[key] ?? "", after[key] ?? "")),
    ...(after.type === undefined || after.type === before.type
      ? []
      : [textDiff(m.label_type(), typeName(before), typeName(after))]),
    ...(after.stage === undefined || after.stage === before.stage
      ? []
      : [textDiff(m.label_stage(), before.stage ? stageText[before.stage]() : "", stageText[after.stage]())]),
    ...(changesContracts(after) ? contractsDiff(before, after) : []),
    ...(after.links ? linkDiffs(before.links, after.links) : []),
    ...(after.sale === undefined ? [] : saleDiffs(locale, before.sale, after.sale)),
    ...(after.launch_at === undefined || timeText(after.launch_at, locale) === timeText(before.launch_at, locale)
      ? []
      : [textDiff(m.label_launch(), timeText(before.launch_at, locale), timeText(after.launch_at, locale))]),
    ...(after.tags === undefined || after.tags.join() === before.tags?.join()
      ? []
      : [textDiff(m.label_tags(), before.tags?.join(" ") ?? "", after.tags.join(" "))]),
    ...(after.description === undefined || after.description === before.description
      ? []
      : [textDiff(m.label_description(), before.description ?? "", after.description ?? "")]),
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

/** A sentence about the identity fields that an edit does not change, e.g. "Unchanged: symbol and logo."; null when it changes all. */
export function unchanged(diffs: FieldDiff[], locale: Locale): string | null {
  const labels = Object.values(identityText)
    .map((label) => label())
    .filter((label) => !diffs.some((diff) => diff.label === label));
  if (labels.length === 0) return null;
  return m.changes_unchanged({ fields: formats[locale].list(labels.map((label) => label.toLowerCase())) });
}
