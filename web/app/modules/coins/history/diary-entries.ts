import type { DiaryEntry, getDiary } from "@cointally/contract/diary.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { type EditPart, editParts } from "../edit-parts.ts";
import type { Fields } from "../edits/field-diff.ts";
import { shorten, wordDiff } from "../edits/word-diff.ts";

export type Diary = ResponseOf<typeof getDiary>;

/** An entry without the long texts of an edit: what a coin's own page shows of it. */
export type DiaryLine = Omit<DiaryEntry, "before" | "after"> & { parts: EditPart[]; status: [string, string] | null };

/** The parts of a listing that an entry changed, each once. */
export const partsOf = ({ after }: DiaryEntry): EditPart[] => [
  ...new Set(Object.keys(after ?? {}).flatMap((key) => editParts[key as keyof typeof editParts] ?? [])),
];

const statusIn = (facts: DiaryEntry["after"], kind: string) =>
  (facts?.[kind] as { status?: string } | null | undefined)?.status ?? "none";

export function toLine({ before, after, ...entry }: DiaryEntry): DiaryLine {
  const { kind } = entry;
  const isVouched = kind === "audit" || kind === "kyc";
  return {
    ...entry,
    parts: partsOf({ before, after, ...entry }),
    status: isVouched ? [statusIn(before, kind), statusIn(after, kind)] : null,
  };
}

/** An entry whose long description is cut to the words around a change: what one page of many entries can carry. */
export function cutDescription(entry: DiaryEntry): DiaryEntry {
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

/** Edits by which visitors could be led elsewhere: of these a page warns while they are new. */
const leading: EditPart[] = ["links", "sale", "contracts", "description", "name", "symbol"];
const newForMs = 7 * 86_400_000;

/** What of a listing was edited lately, and when last; null when nothing was in the last seven days. */
export function recentEdits(entries: DiaryEntry[], now: number): { parts: EditPart[]; at: string } | null {
  const recent = entries.filter(({ at }) => now - Date.parse(at) < newForMs);
  const parts = leading.filter((part) => recent.some((entry) => partsOf(entry).includes(part)));
  const [newest] = recent.filter((entry) => partsOf(entry).some((part) => leading.includes(part)));
  return newest ? { parts, at: newest.at } : null;
}
