import { expect, it } from "vitest";
import { descriptionHtml } from "./markdown.ts";

const link = '<a rel="nofollow ugc noopener" target="_blank" href=';

it.each([
  ["**bold** and *slanted*", "<p><strong>bold</strong> and <em>slanted</em></p>"],
  ["[site](https://example.org)", `<p>${link}"https://example.org">site</a></p>`],
  ["<https://example.org>", `<p>${link}"https://example.org">https://example.org</a></p>`],
  ["# Title", "<h3>Title</h3>"],
  ["###### Small", "<h6>Small</h6>"],
  ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ['a <img src=x onerror="alert(1)"> b', "<p>a &lt;img src=x onerror=&quot;alert(1)&quot;&gt; b</p>"],
  ["[bad](javascript:alert(1))", `<p>${link}"">bad</a></p>`],
  ["[bad](JaVaScRiPt:alert(1))", `<p>${link}"">bad</a></p>`],
  ["[bad](data:text/html,x)", `<p>${link}"">bad</a></p>`],
  [
    '[x](https://example.org "a\\" onclick=\\"b")',
    `<p>${link}"https://example.org" title="a&quot; onclick=&quot;b">x</a></p>`,
  ],
  ["`<a href=x>`", "<p><code>&lt;a href=x&gt;</code></p>"],
])("%s", (markdown, html) => expect(descriptionHtml(markdown)).toBe(html));

it.each(["![pixel](https://evil.example/x.png)", "![pixel][1]\n\n[1]: https://evil.example/x.png"])(
  "%j loads nothing",
  (markdown) => expect(descriptionHtml(markdown)).not.toContain("<img"),
);
