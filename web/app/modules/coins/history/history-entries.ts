import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getPublicHistory, PublicHistoryEntry } from "@cointally/contract/public-history.ts";
import { type EditPart, editParts } from "../edit-parts.ts";
import type { Fields } from "../edits/field-diff.ts";
import { shorten, wordDiff } from "../edits/word-diff.ts";

export type PublicHistory = ResponseOf<typeof getPublicHistory>;

/** An entry without the long texts of an edit, as the coin's page shows it. */
export type HistoryLine = Omit<PublicHistoryEntry, "before" | "after"> & {
  parts: EditPart[];
  status: [string, string] | null;
};

/** The parts of a listing that an entry changed, each once. */
export const partsOf = ({ after }: PublicHistoryEntry): EditPart[] => [
  ...new Set(Object.keys(after ?? {}).flatMap((key) => editParts[key as keyof typeof editParts] ?? [])),
];

const statusIn = (facts: PublicHistoryEntry["after"], kind: string) =>
  (facts?.[kind] as { status?: string } | null | undefined)?.status ?? "none";

export function toHistoryLine({ before, after, ...entry }: PublicHistoryEntry): HistoryLine {
  const { kind } = entry;
  const hasStatus = kind === "audit" || kind === "kyc";
  return {
    ...entry,
    parts: partsOf({ before, after, ...entry }),
    status: hasStatus ? [statusIn(before, kind), statusIn(after, kind)] : null,
  };
}

/** An entry with its description cut to the words around a change, so that a page of many entries stays small. */
export function cutDescription(entry: PublicHistoryEntry): PublicHistoryEntry {
  const [before, after] = [entry.before as Fields | null, entry.after as Fields | null];
  if (!before?.description || !after?.description) return entry;
  const diff = wordDiff(before.description, after.description);
  const text = (parts: typeof diff.before) => shorten(parts).map((part) => part.text);
  return {
    ...entry,
    before: { ...before, description: text(diff.before).join("") },
    after: { ...after, description: text(diff.after).join("") },
  };
}

/** Parts by which an edit could redirect visitors: the coin's page warns of such edits while they are recent. */
const redirectingParts: EditPart[] = ["links", "sale", "contracts", "description", "name", "symbol"];
const recentMs = 7 * 86_400_000;

/** The redirecting parts that were edited in the last seven days and the time of the newest edit; null when there are none. */
export function recentEdits(entries: PublicHistoryEntry[], now: number): { parts: EditPart[]; at: string } | null {
  const recent = entries.filter(({ at }) => now - Date.parse(at) < recentMs);
  const parts = redirectingParts.filter((part) => recent.some((entry) => partsOf(entry).includes(part)));
  const [newest] = recent.filter((entry) => partsOf(entry).some((part) => redirectingParts.includes(part)));
  return newest ? { parts, at: newest.at } : null;
}
