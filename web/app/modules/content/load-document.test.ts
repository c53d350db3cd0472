import type { Page, PageContent } from "@cointally/contract/page.ts";
import * as m from "@cointally/i18n/messages";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { pageContext } from "../../lib/page/page.ts";
import { setTestLocale } from "../../testing/set-test-locale.ts";
import { documents, markdownOf } from "./documents.ts";
import { documentHtml, loadDocument } from "./load-document.ts";

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

describe("the page for advertisers", () => {
  const htmlWith = async (content: PageContent, markdown?: string) => {
    const context = new RouterContextProvider();
    const contentOverride = async () => (markdown ? { markdown, locale: "en" } : null);
    context.set(pageContext, { locale: "en", content, contentOverride } as unknown as Page);
    return (await loadDocument(context, "advertise")).html;
  };
  const booking = '<h2 id="how-to-book">';
  const ours = documentHtml(m.text_advertise_booking()).html.replace("<h2>", booking).trim();
  const own = '<h2 id="advertise">How to book</h2>\n<p dir="auto">Write to &lt;Ana&gt;.</p>';
  const texts = { advertise: { text: "Write to <Ana>." } };

  it("says how to book in the operator's words, instead of ours", async () => {
    setTestLocale("en");
    expect(await htmlWith({})).toContain(ours);
    const html = await htmlWith({ texts });
    expect(html.split(own)).toHaveLength(2);
    expect(html).not.toContain(booking);
    expect(await htmlWith({ texts: { contact: { text: "Call us." } } })).toContain(ours);
  });

  it("has these words before the prices, also below a text that replaces all of ours", async () => {
    setTestLocale("en");
    const html = await htmlWith({ texts, placements: [{ slot: "header" }] }, "# Ads\n\nFew.\n");
    expect(html).toContain(`<p>Few.</p>\n${own}`);
    expect(html.indexOf(own)).toBeLessThan(html.indexOf('<h2 id="placements">'));
  });
});
