import { identityOf, isList, isRecord, type Json } from "./json-changes.ts";

const parsed = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

const same = (one: Json | undefined, other: Json | undefined) => JSON.stringify(one) === JSON.stringify(other);

function mergeParts(base: Map<string, Json>, mine: Map<string, Json>, theirs: Map<string, Json>): Map<string, Json> {
  const merged = new Map<string, Json>();
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const [was, own, other] = [base.get(key), mine.get(key), theirs.get(key)];
    const isRemoved = was !== undefined && (own === undefined || (other === undefined && same(own, was)));
    if (!isRemoved)
      merged.set(key, own === undefined || other === undefined ? ((own ?? other) as Json) : merge(was, own, other));
  }
  return merged;
}

function merge(base: Json | undefined, mine: Json, theirs: Json): Json {
  if (same(mine, base)) return theirs;
  if (same(theirs, base)) return mine;
  if (isList(mine) && isList(theirs)) {
    const parts = (list: Json | undefined) =>
      new Map(isList(list) ? list.map((entry) => [identityOf(entry), entry]) : []);
    return [...mergeParts(parts(base), parts(mine), parts(theirs)).values()];
  }
  if (isRecord(mine) && isRecord(theirs)) {
    const parts = (record: Json | undefined) => new Map(isRecord(record) ? Object.entries(record) : []);
    return Object.fromEntries(mergeParts(parts(base), parts(mine), parts(theirs)));
  }
  return mine;
}

/**
 * What is typed, with what was saved meanwhile: entries and fields of JSON that both changed differently are as typed, all others as whoever
 * changed them. Any other text stays as typed.
 */
export function mergeTexts(base: string, typed: string, saved: string): string {
  const [mine, theirs] = [parsed(typed), parsed(saved)];
  if (mine === undefined || theirs === undefined) return typed;
  return JSON.stringify(merge(parsed(base), mine, theirs));
}
