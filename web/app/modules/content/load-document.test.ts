import { type Locale, locales } from "@cointally/shared/locales.ts";
import { describe, expect, it } from "vitest";
import { setTestLocale } from "../../testing/set-test-locale.ts";
import { documents, markdownOf } from "./documents.ts";
import { documentHtml } from "./load-document.ts";

describe("a document's Markdown", () => {
  it("gives a heading at its beginning as the title", () => {
    expect(documentHtml("# Our terms #\n\n## One\n\n# Two\n")).toEqual({
      title: "Our terms",
      html: "<h2>One</h2>\n<h2>Two</h2>\n",
    });
    expect(documentHtml("No heading.\n\n# Later\n").title).toBe(null);
  });

  it("cannot add HTML, images or scripts", () => {
    const { html } = documentHtml(
      '<img src=x onerror="x()">\n\n![a](https://elsewhere.example/a.png) [b](javascript:x)',
    );
    expect(html).not.toMatch(/<(img|script)|javascript:/);
    expect(html).toContain("&lt;img");
  });
});

describe("the default documents", () => {
  const names = Object.keys(documents) as (keyof typeof documents)[];

  it.each(locales.flatMap((locale) => names.map((name) => [locale, name] as const)))(
    "in %s, %s has a title, sections, and no links to other sites",
    (locale, name) => {
      setTestLocale(locale);
      const { title, html } = documentHtml(markdownOf(name));
      expect(title).toBeTruthy();
      expect(documents[name].description({ site: "Coins" }).length).toBeGreaterThan(40);
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
