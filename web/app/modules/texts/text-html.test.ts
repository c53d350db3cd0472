import { locales } from "@cointally/shared/locales.ts";
import { describe, expect, it } from "vitest";
import { textWords } from "../../words/texts.ts";
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

describe("our own texts", () => {
  it.each(
    locales.flatMap((locale) => Object.entries(textWords[locale]).map(([name, text]) => [locale, name, text] as const)),
  )("in %s, %s has a title, sections, and links to this site alone", (_locale, _name, { markdown, description }) => {
    const { title, html } = textHtml(markdown);
    expect(title).toBeTruthy();
    expect(description.length).toBeGreaterThan(40);
    expect(html).toContain("<h2>");
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^\/[a-z/]+$/);
  });

  it("have the same sections and points in every language", () => {
    const shape = (markdown: string) => markdown.split("\n").map((line) => /^(#+|-) /.exec(line)?.[1] ?? "");
    for (const name of ["terms", "privacy", "advertise"] as const) {
      expect(shape(textWords.es[name].markdown)).toEqual(shape(textWords.en[name].markdown));
    }
  });
});
