import { expect, it } from "vitest";
import { descriptionHtml } from "./markdown.ts";

const link = '<a rel="nofollow ugc noopener" target="_blank" href=';

it.each([
  ["**bold** and *slanted*", "<p><strong>bold</strong> and <em>slanted</em></p>"],
  ["[site](https://example.org)", `<p>${link}"https://example.org">site</a></p>`],
  ["<https://example.org>", `<p>${link}"https://example.org">https://example.org</a></p>`],
  ["# Title", "<h3>Title</h3>"],
  ["###### Small", "<h3>Small</h3>"],
  ["## a\n\n#### b\n\n## c\n\n# d", "<h3>a</h3>\n<h4>b</h4>\n<h3>c</h3>\n<h3>d</h3>"],
  ["# 1\n## 2\n### 3\n#### 4\n##### 5", "<h3>1</h3>\n<h4>2</h4>\n<h5>3</h5>\n<h6>4</h6>\n<h6>5</h6>"],
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
])("renders safe HTML: %s", (markdown, html) => expect(descriptionHtml(markdown)).toBe(html));

it.each(["![pixel](https://evil.example/x.png)", "![pixel][1]\n\n[1]: https://evil.example/x.png"])(
  "%j loads nothing",
  (markdown) => expect(descriptionHtml(markdown)).not.toContain("<img"),
);
