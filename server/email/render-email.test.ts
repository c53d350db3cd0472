import { locales } from "@cointally/shared/locales.ts";
import { describe, expect, test } from "vitest";
import { type Email, emailHtml, emailText } from "./render-email.ts";

const site = "https://coins.example";
const letter: Email = {
  subject: `<b>"Harbor" & co</b>`,
  parts: [
    "A paragraph.",
    { quote: "first <script>alert(1)</script>\nsecond" },
    { link: `${site}/recover/abc?x=1&y="2"`, label: "Open <it>" },
  ],
};

test("as text, a quotation is marked and an address is alone on its line", () => {
  expect(emailText(letter)).toBe(
    `A paragraph.\n\n> first <script>alert(1)</script>\n> second\n\n${site}/recover/abc?x=1&y="2"\n`,
  );
});

describe.each(locales)("as HTML in %s", (locale) => {
  const html = emailHtml(letter, locale, { name: "Coins & co", url: site, accent: "#0b7a5a" });

  test("it declares its language and escapes all text", () => {
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain("<title>&lt;b&gt;&quot;Harbor&quot; &amp; co&lt;/b&gt;</title>");
    expect(html).toContain(">Coins &amp; co</p>");
    expect(html).toContain("border-bottom:3px solid #0b7a5a");
    expect(html).not.toMatch(/<script|<b>|<it>/);
    expect(html).toContain(`href="${site}/recover/abc?x=1&amp;y=&quot;2&quot;"`);
  });

  test("it loads nothing, and leaves colours to the email program, light or dark", () => {
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|src=/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html.match(/(?:^|[^-])color:[^;"]+/g)?.every((rule) => rule.endsWith("inherit"))).toBe(true);
    expect(html).not.toMatch(/background/);
  });
});
