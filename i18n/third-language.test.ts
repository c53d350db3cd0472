import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyWithPseudoLanguage, pseudoLanguage as name, pseudo } from "./pseudo-language.ts";

/** A third language is one file and no code: messages and emails in the pseudo-language. e2e/quality/pseudo-language.test.ts opens its pages. */

let copy: string;
let results: { facts: unknown; messages: [string, string][]; email: string[] };

/** Runs in the copy, in one process, because each loads the server. */
const source = `
  import { localeNames, locales, localizedPath, localeOf } from "@cointally/shared/locales.ts";
  import * as m from "@cointally/i18n/messages";
  import { withLocale } from "./core/locale.ts";
  import { accountEmails } from "./modules/accounts/email-templates.ts";

  const accepted = new Headers({ "accept-language": "${name}" });
  const facts = [locales, localeNames.${name}, localizedPath("${name}", "/coins"), localeOf(new URL("http://x"), accepted)];

  const isCount = /count|value|number|days|hours|minutes/i;
  const inputs = new Proxy({}, { get: (_, name) => (typeof name === "string" && isCount.test(name) ? 1234 : "given") });
  const messages = withLocale("${name}", () =>
    Object.entries(m).flatMap(([key, message]) => (typeof message === "function" ? [[key, message(inputs)]] : [])));

  const site = { name: "Coins", url: "https://coins.example", templates: {} };
  const emails = withLocale("${name}", () => [
    accountEmails.verification(site.url, site), accountEmails.recovery(site.url, site), accountEmails.code("123456", site),
    accountEmails.passwordChanged(site), accountEmails.addressChanged(site), accountEmails.recoveryCodeUsed(3, site),
  ]);
  const email = emails.flatMap(({ subject, parts }) => [subject, ...parts.map((part) => part.label ?? part.quote ?? part)]);

  console.log(JSON.stringify({ facts, messages, email }));`;

beforeAll(async () => {
  copy = copyWithPseudoLanguage();
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", source], {
    cwd: join(copy, "server"),
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (!output) throw new Error(errors);
  results = JSON.parse(output);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("is known to the product by its file alone", () => {
  expect(results.facts).toEqual([["en", "es", name], pseudo("English"), `/${name}/coins`, name]);
});

test("is spoken by every message, with what it was given, in numbers and plurals too", () => {
  expect(results.messages.length).toBeGreaterThan(500);
  expect(results.messages.filter(([, message]) => !/^\[.*~+\]$/s.test(message))).toEqual([]);
});

test("is the language of every line of an email", () => {
  expect(results.email.filter((line) => !/^\[.*~+\]$/s.test(line))).toEqual(["123456"]);
});
