import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@cointally/i18n/languages";
import { describe, expect, test } from "vitest";

type Variants = { declarations: string[]; match: Record<string, string> }[];
type Catalogue = Record<string, string | Variants>;

const folder = import.meta.dirname;
const root = join(folder, "..");
const read = (language: string): Catalogue => JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));
const english = read("en");

const textsOf = (message: string | Variants): string[] =>
  typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match));

/** What a message must be given: the names in braces, or the inputs of one with variants. */
const inputsOf = (message: string | Variants): string[] => {
  const names =
    typeof message === "string"
      ? [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
      : message.flatMap(({ declarations }) => declarations.flatMap((line) => /^input (\w+)/.exec(line)?.[1] ?? []));
  return [...new Set(names)].sort();
};

const sourcesIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    if (["node_modules", "build", ".react-router", "compiled"].includes(entry.name)) return [];
    if (entry.isDirectory()) return sourcesIn(inside);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes(".test.") ? [readFileSync(inside, "utf8")] : [];
  });

describe.each(languages.map((language) => [language, read(language)] as const))("%s", (language, catalogue) => {
  test("has each message of English, and no other, in the same order", () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(english));
  });

  test("takes the inputs that English takes, in each message", () => {
    const inputs = (of: Catalogue) => Object.keys(english).map((key) => [key, inputsOf(of[key] ?? "")]);
    expect(inputs(catalogue)).toEqual(inputs(english));
  });

  test("has a branch for every plural category of the language", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const incomplete = Object.entries(catalogue).filter(([, message]) =>
      (typeof message === "string" ? [] : message).some(({ declarations, match }) => {
        const branches = Object.keys(match).map((branch) => branch.split("=").at(-1) ?? "");
        const isCardinal = declarations.some((declaration) => declaration.endsWith(": plural"));
        return isCardinal && !branches.includes("*") && !pluralCategories.every((name) => branches.includes(name));
      }),
    );
    expect(incomplete.map(([key]) => key)).toEqual([]);
  });

  test("has no text that is empty, padded or plainly English", () => {
    const texts = Object.entries(catalogue).flatMap(([key, message]) =>
      textsOf(message).map((text) => ({ key, text })),
    );
    expect(texts.filter(({ text }) => text !== text.trim() || text === "")).toEqual([]);
    if (language !== "en") expect(texts.filter(({ text }) => /\b(?:the|your|with|this)\b/i.test(text))).toEqual([]);
  });
});

test("each message is used", () => {
  const source = ["contract", "demo", "server", "web/app", "shared", "scripts"]
    .flatMap((name) => sourcesIn(join(root, name)))
    .join("\n");
  const used = new Set([...source.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key));
  expect(Object.keys(english).filter((key) => key !== "language_name" && !used.has(key))).toEqual([]);
});
