import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyWithPseudoLanguage, pseudoLanguage as name, pseudo } from "./pseudo-language.ts";

/** A third language is one file and no code: messages and emails in the pseudo-language. e2e/quality/pseudo-language.test.ts opens its pages. */

let copy: string;

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
  copy = copyWithPseudoLanguage();
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
    const site = { name: "Coins", url: "https://coins.example", templates: {} };
    const emails = withLocale("${name}", () => [accountEmails.verification(site.url, site), accountEmails.recovery(site.url, site), accountEmails.code("123456", site),
      accountEmails.passwordChanged(site), accountEmails.addressChanged(site), accountEmails.recoveryCodeUsed(3, site)]);
    console.log(JSON.stringify(emails.flatMap(({ subject, parts }) => [subject, ...parts.map((part) => part.label ?? part.quote ?? part)])));`)) as string[];
  expect(email.filter((line) => !/^\[.*~+\]$/s.test(line))).toEqual(["123456"]);
});
