import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";

/**
 * A third language is one file and no code. In a copy of the product, this one is a pseudo-language: English with accents, a third longer, in
 * brackets, so that a text without brackets did not come from the catalogue.
 */

const name = "qps";
const root = join(import.meta.dirname, "..");
let copy: string;

type Message = string | { match: Record<string, string> }[];

const accents: Record<string, string> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", c: "ç", n: "ñ", y: "ý" };

/** A text in the pseudo-language; what is in braces stays. */
function pseudo(message: string): string {
  const accented = message.replace(/\{\w+\}|[aeioucny]/g, (found) => accents[found] ?? found);
  return `[${accented}${"~".repeat(Math.ceil(message.length / 3))}]`;
}

function pseudoMessage(message: Message): Message {
  if (typeof message === "string") return pseudo(message);
  return message.map((variants) => ({
    ...variants,
    match: Object.fromEntries(Object.entries(variants.match).map(([key, variant]) => [key, pseudo(variant)])),
  }));
}

/** Runs TypeScript in the copy, and returns the JSON that it writes. */
async function run(source: string): Promise<unknown> {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", source], {
    cwd: join(copy, "server"),
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (!output) throw new Error(errors);
  return JSON.parse(output);
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "cointally-language-"));
  for (const folder of ["contract", "i18n", "scripts", "server", "shared"]) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (source) => !/[\\/](node_modules|compiled|build)$|\.test\.ts$/.test(source),
    });
  }
  for (const file of ["package.json", "package-lock.json"]) cpSync(join(root, file), join(copy, file));
  const packages = join(copy, "node_modules");
  mkdirSync(join(packages, "@cointally"), { recursive: true });
  for (const entry of readdirSync(join(root, "node_modules"))) {
    if (entry !== "@cointally") symlinkSync(join(root, "node_modules", entry), join(packages, entry));
  }
  for (const workspace of ["contract", "i18n", "server", "shared"]) {
    symlinkSync(join(copy, workspace), join(packages, "@cointally", workspace));
  }
  const english: Record<string, Message> = JSON.parse(readFileSync(join(root, "i18n/en.json"), "utf8"));
  const catalogue = Object.fromEntries(Object.entries(english).map(([key, message]) => [key, pseudoMessage(message)]));
  writeFileSync(join(copy, `i18n/${name}.json`), JSON.stringify(catalogue));
  const compile = "await (await import('./scripts/compile-messages.mjs')).compileMessages()";
  execFileSync(process.execPath, ["--input-type=module", "-e", compile], { cwd: copy });
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("is known to the product by its file alone", async () => {
  const facts = await run(`
    import { localeNames, locales, localizedPath, localeOf } from "@cointally/shared/locales.ts";
    const asked = new Headers({ "accept-language": "${name}" });
    console.log(JSON.stringify([locales, localeNames.${name}, localizedPath("${name}", "/coins"), localeOf(new URL("http://x"), asked)]));`);
  expect(facts).toEqual([["en", "es", name], pseudo("English"), `/${name}/coins`, name]);
});

test("is spoken by every message, with what it was given, in numbers and plurals too", async () => {
  const written = (await run(`
    import * as m from "@cointally/i18n/messages";
    import { withLocale } from "./core/locale.ts";
    const inputs = new Proxy({}, { get: (_, name) => typeof name === "string" && /count|value|number|days|hours|minutes/i.test(name) ? 1234 : "given" });
    console.log(JSON.stringify(withLocale("${name}", () => Object.entries(m).flatMap(([key, message]) => typeof message === "function" ? [[key, message(inputs)]] : []))));`)) as [
    string,
    string,
  ][];
  expect(written.length).toBeGreaterThan(500);
  expect(written.filter(([, message]) => !/^\[.*~+\]$/s.test(message))).toEqual([]);
});

test("is the language of every line of an email", async () => {
  const email = (await run(`
    import { accountEmails } from "./modules/accounts/email-templates.ts";
    import { emailHtml } from "./email/render-email.ts";
    import { withLocale } from "./core/locale.ts";
    const site = "https://coins.example";
    const emails = withLocale("${name}", () => [accountEmails.verification(site), accountEmails.recovery(site), accountEmails.code("123456"),
      accountEmails.passwordChanged(site), accountEmails.addressChanged(site), accountEmails.recoveryCodeUsed(3, site)]);
    console.log(JSON.stringify(emails.flatMap(({ subject, parts }) => [subject, ...parts.map((part) => part.label ?? part.quote ?? part)])));`)) as string[];
  expect(email.filter((line) => !/^\[.*~+\]$/s.test(line))).toEqual(["123456"]);
});
