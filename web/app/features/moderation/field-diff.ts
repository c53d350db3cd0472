import type { Contract, LinkName } from "@cointally/api/coin.ts";
import { chainName, linkLabels } from "../coins/labels.ts";
import { type Part, wordDiff } from "./word-diff.ts";

/** A field of an edit that waits: its name, what kind of change it is, and both sides in lines of marked words. */
export type FieldDiff = { label: string; note: string | null } & (
  | { before: Part[][]; after: Part[][] }
  | { logoBefore: string | null; logoAfter: string | null }
);

/** The fields of a coin that can wait, as the API gives them on either side. */
export type Fields = {
  name?: string;
  symbol?: string;
  chain_id?: number;
  address?: string | null;
  decimals?: number | null;
  contracts?: Contract[] | null;
  logo_id?: string | null;
  links?: Partial<Record<LinkName, string>>;
};

const words = (label: string, before: string, after: string, note: string | null = null): FieldDiff => {
  const diff = wordDiff(before, after);
  return { label, note, before: [diff.before], after: [diff.after] };
};

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).host : null);
const plainUrl = (url: string | undefined) => url?.replace(/^https:\/\//, "").replace(/\/$/, "") ?? "";

function linkDiffs(before: Fields["links"] = {}, after: Fields["links"] = {}): FieldDiff[] {
  const names = (Object.keys(linkLabels) as LinkName[]).filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
  return names.map((name) => {
    const moved = before[name] && after[name] && hostOf(before[name]) !== hostOf(after[name]);
    return words(linkLabels[name], plainUrl(before[name]), plainUrl(after[name]), moved ? "new host" : null);
  });
}

const contractLine = ({ chain_id, address, decimals }: Contract) =>
  [chainName(chain_id), address, decimals !== null && `${decimals} decimals`].filter(Boolean).join(", ");

const isPlaced = (fields: Fields) =>
  fields.contracts !== undefined || fields.address !== undefined || fields.chain_id !== undefined;

/** The contracts of one side, a line each; only its chain when it has none. */
function placeLines({ contracts, chain_id, address, decimals }: Fields): string[] {
  if (contracts?.length) return contracts.map(contractLine);
  if (chain_id === undefined) return address ? [address] : [];
  return [
    address ? contractLine({ chain_id, address, decimals: decimals ?? null }) : `${chainName(chain_id)}, no contract`,
  ];
}

const counted = (count: number, word: string) => (count === 0 ? [] : [`${count === 1 ? "one" : count} ${word}`]);

function contractsDiff(before: Fields, after: Fields): FieldDiff[] {
  const [old, now] = [placeLines(before), placeLines(after)];
  const gone = old.filter((line) => !now.includes(line));
  const fresh = now.filter((line) => !old.includes(line));
  if (gone.length + fresh.length === 0 && old.join() === now.join()) return [];
  const kept = old.length - gone.length;
  const same: Part[][] = kept > 0 ? [[{ text: `${kept} as before`, change: "same" }]] : [];
  const note = [...counted(fresh.length, "more"), ...counted(gone.length, "less")].join(", ") || "another order";
  return [
    {
      label: "Contracts",
      note,
      before: [...same, ...gone.map((text): Part[] => [{ text, change: "removed" }])],
      after: [...same, ...fresh.map((text): Part[] => [{ text, change: "added" }])],
    },
  ];
}

const logoUrl = (id: string | null | undefined) => (id ? `/uploads/${id}/64.webp` : null);

/** What an edit would change, field by field; a field that stays as it was has no row. */
export function fieldDiffs(before: Fields, after: Fields): FieldDiff[] {
  return [
    ...(["name", "symbol"] as const)
      .filter((key) => after[key] !== undefined && after[key] !== before[key])
      .map((key) => words(key === "name" ? "Name" : "Symbol", before[key] ?? "", after[key] ?? "")),
    ...(isPlaced(after) ? contractsDiff(before, after) : []),
    ...(after.links ? linkDiffs(before.links, after.links) : []),
    ...(after.logo_id === undefined || after.logo_id === before.logo_id
      ? []
      : [{ label: "Logo", note: null, logoBefore: logoUrl(before.logo_id), logoAfter: logoUrl(after.logo_id) }]),
  ];
}

const watched = ["Name", "Symbol", "Contracts", "Website", "Logo"];

/** What of a coin's identity an edit leaves alone: "Symbol and logo are as before." */
export function unchanged(diffs: FieldDiff[]): string | null {
  const labels = watched.filter((label) => !diffs.some((diff) => diff.label === label));
  const [first, ...rest] = labels.map((label, at) => (at === 0 ? label : label.toLowerCase()));
  if (!first) return null;
  const last = rest.pop();
  if (!last) return `${first} ${first === "Contracts" ? "are" : "is"} as before.`;
  return `${[first, ...rest].join(", ")} and ${last} are as before.`;
}
