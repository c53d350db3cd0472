import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inSpanish } from "./es/server.ts";

const root = join(import.meta.dirname, "../../..");
const files = [
  ...["contract", "shared"].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name))),
  ...readdirSync(join(root, "server/modules"), { recursive: true }).map((name) => join("server/modules", String(name))),
  ...readdirSync(join(root, "server/http")).map((name) => join("server/http", name)),
  ...["cursor.ts", "paging.ts"].map((name) => join("server/database", name)),
  "server/core/app-error.ts",
  "web/app/lib/api-client.ts",
  "web/app/wallet/sanitize.ts",
].filter(
  // Mails, the API's description and imports speak to others than a page's reader.
  (file) =>
    /\.ts$/.test(file) &&
    !/\.test\.|modules\/[\w-]+\/(?:emails|email-templates)\.ts|openapi\.ts|docs-|modules\/imports/.test(file),
);

/** Sentences that describe the API to programmers. */
const isDescribed = (before: string) => /\.describe\($|summary: $|description: $/.test(before.trimEnd());

/** Every sentence in a source file: text that begins large and ends with a full stop. */
const sentencesOf = (file: string) => {
  const source = readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...source.matchAll(/"((?:[^"\\\n]|\\.)+)"|`((?:\$\{[^`]*?\}|[^`\\])+)`/g)]
    .filter(({ index }) => !isDescribed(source.slice(0, index)))
    .map(([, plain, template]) => ({ file, text: plain ?? template ?? "" }))
    .filter(({ text }) => /^(?:[A-Z]|\$\{)/.test(text) && /[.!?]$/.test(text) && text.includes(" "));
};

/** What stands in a template's holes when it is said. */
const samples: [RegExp, string][] = [
  [/\$\{label\}/g, "Name"],
  [/\$\{what\}/g, "coin"],
  [/\$\{String\(issue\.path[^}]*\}/g, "email"],
  [/\$\{issue(?:\.message)?\}/g, "This is not an email address."],
  [/\$\{[^}]*(?:status)\}/g, "approved"],
  [/\$\{from\.join[^}]*\}/g, "pending or denied"],
  [/\$\{issue\.keys\.length[^}]*\}/g, "fields"],
  [/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "7"],
];
const said = (text: string) => samples.reduce((filled, [hole, sample]) => filled.replace(hole, sample), text);

const all = files.flatMap(sentencesOf);

/** Zod's own words for what nobody can type into a form of ours, with the key before them. */
const isOfPrograms = (text: string) => text.includes("The whole") || text.startsWith("Two endpoints");

it("finds the API's sentences", () => {
  expect(all.length).toBeGreaterThan(60);
  expect(all.map(({ text }) => text)).toContain("This is not an email address.");
});

it.each(all.filter(({ text }) => !isOfPrograms(text)))("$file: $text", ({ text }) => {
  const sentence = said(text);
  expect(inSpanish(sentence)).not.toBe(sentence);
  expect(inSpanish(sentence)).not.toMatch(/\b(?:must|the|this|your|with|already)\b/i);
});

/** The names that contract/ gives its fields. */
const labels = files
  .filter((file) => file.startsWith("contract"))
  .flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(
        /\b(?:line|paragraph|markdown|httpsUrl|time|amount|whole)\(\s*"([^"]+)"/g,
      ),
    ].map(([, label]) => label),
  );

it.each([...new Set(labels)])("the field %s has a Spanish name", (label) => {
  const brand = /^(?:Telegram|Twitter|Discord|GitHub|Reddit)$/.test(label ?? "");
  expect(inSpanish(`${label} must be text.`)).toMatch(brand ? /^\w+ debe/ : /^(?:El|La) .+ debe/);
});

it("says several sentences of one answer, and leaves what it does not know", () => {
  expect(
    inSpanish(
      "Name must be 2 to 60 characters. This has 1. This is not an email address. Nobody wrote this. This is not a slug.",
    ),
  ).toBe(
    "El nombre debe tener de 2 a 60 caracteres. Tiene 1. Esto no es una dirección de correo. Nobody wrote this. Esto no es un slug.",
  );
  expect(inSpanish("email is required. This is not a slug.")).toBe("Falta el correo. Esto no es un slug.");
});

it("keeps each sentence to itself, though the next has the same form", () =>
  expect(inSpanish("Name must be text. Website must be text.")).toBe(
    "El nombre debe ser texto. El sitio web debe ser texto.",
  ));

it("does not take more of an answer than it has", () => {
  expect(inSpanish("")).toBe("");
  expect(inSpanish("No")).toBe("No");
});
