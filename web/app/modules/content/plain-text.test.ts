import { expect, it } from "vitest";
import { plainTextHtml } from "./plain-text.ts";

it("makes paragraphs and lines", () => {
  expect(plainTextHtml({ text: "One\ntwo\n \nThree" })).toBe('<p dir="auto">One<br>two</p>\n<p dir="auto">Three</p>');
});

it("links https addresses without the punctuation after them, and nothing else", () => {
  expect(plainTextHtml({ text: "See https://coins.example/a?b=1&c=2. Not javascript:alert(1)", locale: "es" })).toBe(
    '<p dir="auto" lang="es">See <a href="https://coins.example/a?b=1&amp;c=2">https://coins.example/a?b=1&amp;c=2</a>. Not javascript:alert(1)</p>',
  );
});

it("shows markup as text", () => {
  expect(plainTextHtml({ text: '<img src=x onerror="x()"> https://a.example/"><script>' })).toBe(
    '<p dir="auto">&lt;img src=x onerror=&quot;x()&quot;&gt; <a href="https://a.example/">https://a.example/</a>&quot;&gt;&lt;script&gt;</p>',
  );
});
