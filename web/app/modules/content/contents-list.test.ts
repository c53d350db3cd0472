import { expect, test } from "vitest";
import { withContentsList } from "./contents-list.ts";
import { documentHtml } from "./load-document.ts";

test("lists the sections of a document, each with an id of its own", () => {
  const { html } = documentHtml(
    "# Terms\n\n## Votes & *coins*\n\n## Votes & coins\n\n## 投票\n\n## &\n\n## Contact\n\n## Votes coins 2\n\ntext\n",
  );
  const linked = withContentsList(`${html}<h2 id="contact">Contact</h2>`);
  const ids = [...linked.html.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["votes-coins", "votes-coins-2", "投票", "section-2", "contact-2", "votes-coins-2-2", "contact"]);
  expect([...(linked.contents ?? "").matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)).toEqual(ids);
  expect(linked.contents).toContain(">Votes &amp; coins</a>");
});

test("has no list for fewer than three sections, and none of smaller headings", () => {
  expect(withContentsList("<h2>One</h2><h2>Two</h2><h3>Part</h3>").contents).toBe(null);
});
