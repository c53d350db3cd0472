import { identityOf, isList, isRecord, type Json } from "./json-changes.ts";

const parsed = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

const same = (one: Json | undefined, other: Json | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** The entries by what they are called; others of the same name are numbered, so that none is lost. */
function entriesOf(list: Json | undefined): Map<string, Json> {
  const entries = new Map<string, Json>();
  for (const entry of isList(list) ? list : []) {
    const name = identityOf(entry);
    let key = name;
    for (let n = 2; entries.has(key); n++) key = `${name} ${n}`;
    entries.set(key, entry);
  }
  return entries;
}

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
    return [...mergeParts(entriesOf(base), entriesOf(mine), entriesOf(theirs)).values()];
  }
  if (isRecord(mine) && isRecord(theirs)) {
    const parts = (record: Json | undefined) => new Map(isRecord(record) ? Object.entries(record) : []);
    return Object.fromEntries(mergeParts(parts(base), parts(mine), parts(theirs)));
  }
  return mine;
}

/**
 * What is typed, with what was saved meanwhile: entries and fields of a list or an object that both changed differently are as typed, all others as whoever
 * changed them. Any other text stays as typed.
 */
export function mergeTexts(base: string, typed: string, saved: string): string {
  const [mine, theirs] = [parsed(typed), parsed(saved)];
  const areBoth = (is: typeof isList | typeof isRecord) => is(mine) && is(theirs);
  if (mine === undefined || theirs === undefined || !(areBoth(isList) || areBoth(isRecord))) return typed;
  return JSON.stringify(merge(parsed(base), mine, theirs));
}
