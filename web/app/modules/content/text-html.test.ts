import { type Locale, locales } from "@cointally/shared/locales.ts";
import { describe, expect, it } from "vitest";
import { setTestLocale } from "../../testing/set-test-locale.ts";
import { documents, markdownOf } from "./documents.ts";
import { textHtml } from "./text-html.ts";

describe("a text's Markdown", () => {
  it("gives its first heading as the title", () => {
    expect(textHtml("# Our terms #\n\n## One\n\n# Two\n")).toEqual({
      title: "Our terms",
      html: "<h2>One</h2>\n<h2>Two</h2>\n",
    });
    expect(textHtml("No heading.\n\n# Later\n").title).toBe(null);
  });

  it("gives no HTML, no image and no script of its own", () => {
    const { html } = textHtml('<img src=x onerror="x()">\n\n![a](https://elsewhere.example/a.png) [b](javascript:x)');
    expect(html).not.toMatch(/<(img|script)|javascript:/);
    expect(html).toContain("&lt;img");
  });
});

describe("our own documents", () => {
  const names = Object.keys(documents) as (keyof typeof documents)[];

  it.each(locales.flatMap((locale) => names.map((name) => [locale, name] as const)))(
    "in %s, %s has a title, sections, and links to this site alone",
    (locale, name) => {
      setTestLocale(locale);
      const { title, html } = textHtml(markdownOf(name));
      expect(title).toBeTruthy();
      expect(documents[name].description().length).toBeGreaterThan(40);
      expect(html).toContain("<h2>");
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^\/[a-z/]+$/);
    },
  );

  it.each(names)("%s has the same headings and points in every language", (name) => {
    const shapeIn = (locale: Locale) => {
      setTestLocale(locale);
      return markdownOf(name)
        .split("\n")
        .map((line) => /^(#+|-) /.exec(line)?.[1] ?? "");
    };
    for (const locale of locales) expect(shapeIn(locale)).toEqual(shapeIn(locales[0]));
  });
});
