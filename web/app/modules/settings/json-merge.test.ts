import { expect, test } from "vitest";
import { mergeTexts } from "./json-merge.ts";

const chain = (id: number, name = `Chain ${id}`) => ({ id, name });
const merged = (base: unknown, typed: unknown, saved: unknown) =>
  JSON.parse(mergeTexts(...([base, typed, saved].map((value) => JSON.stringify(value)) as [string, string, string])));

test.each([
  ["both added one", [], [chain(1)], [chain(2)], [chain(2), chain(1)]],
  [
    "another was added, one was renamed here",
    [chain(1)],
    [chain(1, "A")],
    [chain(1), chain(2)],
    [chain(1, "A"), chain(2)],
  ],
  [
    "one was removed here, another elsewhere",
    [chain(1), chain(2), chain(3)],
    [chain(2), chain(3)],
    [chain(1), chain(3)],
    [chain(3)],
  ],
  ["what was removed elsewhere is edited here", [chain(1)], [chain(1, "A")], [], [chain(1, "A")]],
  [
    "two of the same name are added here",
    [],
    [{ name: "" }, { name: "" }],
    [chain(2)],
    [chain(2), { name: "" }, { name: "" }],
  ],
  ["both edited the same", [chain(1)], [chain(1, "A")], [chain(1, "B")], [chain(1, "A")]],
  [
    "texts in two languages",
    { about: { en: "a" } },
    { about: { en: "b" } },
    { about: { en: "a", es: "c" } },
    { about: { en: "b", es: "c" } },
  ],
])("%s", (_what, base, typed, saved, expected) => {
  expect(merged(base, typed, saved)).toEqual(expected);
});

test("a first list is merged, and texts and numbers stay as typed", () => {
  expect(mergeTexts("", '[{"id":1}]', '[{"id":2}]')).toBe('[{"id":2},{"id":1}]');
  expect(mergeTexts("Coins", "My coins", "Our coins")).toBe("My coins");
  expect(mergeTexts("1", "1.0", "2")).toBe("1.0");
  expect(mergeTexts("", "[", "[]")).toBe("[");
});
