import { mailTemplates } from "@cointally/contract/email-templates.ts";
import * as m from "@cointally/i18n/messages";
import { defaultWords, emailKinds, emailTemplates, placeholdersIn } from "@cointally/shared/email-templates.ts";
import { locales } from "@cointally/shared/locales.ts";
import { describe, expect, test } from "vitest";
import { withLocale } from "../core/locale.ts";
import { emailWords } from "./email-words.ts";

const values = { coin: "Amber Quay", symbol: "QUAY", site: "Port" };

describe("the words of an email", () => {
  test("are ours without a template, and in a language that has none", () => {
    const templates = { vote: { subject: { es: "Tu voto" } } };
    const { subject } = withLocale("en", () => emailWords("vote", values, templates));
    expect(subject).toBe(m.email_vote_subject({ coin: "Amber Quay" }, { locale: "en" }));
  });

  test("are those of the operator with their placeholders filled in, each part by itself", () => {
    const templates = { vote: { subject: { es: "{coin} ({symbol}) en {site}: {coin}" } } };
    const words = withLocale("es", () => emailWords("vote", values, templates));
    expect(words.subject).toBe("Amber Quay (QUAY) en Port: Amber Quay");
    expect(words.text).toBe(m.email_vote_text(values, { locale: "es" }));
  });

  test("take a value as text, also one that looks like a placeholder or ends a header", () => {
    const templates = { vote: { subject: { en: "{coin}, {symbol}" }, text: { en: "{coin}" } } };
    const hostile = { coin: "{site}", symbol: "a\r\nBcc: b@example.org", site: "Port" };
    const words = withLocale("en", () => emailWords("vote", hostile, templates));
    expect(words).toEqual({ subject: "{site}, a Bcc: b@example.org", text: "{site}" });
  });

  test.each(emailKinds)("of %s use no other placeholders than those that its templates may have", (kind) => {
    const { placeholders } = emailTemplates[kind];
    for (const locale of locales) {
      withLocale(locale, () => {
        const filled = Object.fromEntries(placeholders.map((name) => [name, name === "count" ? 2 : `{${name}}`]));
        const { subject, text } = defaultWords(kind, filled as never);
        expect(`${subject} ${text}`).not.toContain("undefined");
        expect(
          [...placeholdersIn(subject), ...placeholdersIn(text)].filter((name) => !placeholders.includes(name as never)),
        ).toEqual([]);
      });
    }
  });
});

describe("a template is refused", () => {
  test.each([
    ["with an unknown placeholder", { vote: { subject: { en: "{token}" } } }],
    ["with a placeholder of another kind", { verification: { text: { en: "{coin}" } } }],
    ["with an empty placeholder", { vote: { text: { en: "{}" } } }],
    ["with a line break in its subject", { vote: { subject: { en: "a\nBcc: b@example.org" } } }],
    ["with a name of Object's prototype", { vote: { text: { en: "{constructor}" } } }],
    ["in a language that there is not", { vote: { text: { de: "Hallo" } } }],
    ["of a kind that there is not", { invoice: { text: { en: "Pay" } } }],
    ["that is too long", { vote: { subject: { en: "a".repeat(121) } } }],
  ])("%s", (_, templates) => {
    expect(mailTemplates.safeParse(templates).success).toBe(false);
  });
});
