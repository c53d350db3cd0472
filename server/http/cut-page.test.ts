import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CutPage } from "./cut-page.ts";

describe("a page cut at its nonce", () => {
  const mark = randomBytes(16).toString("base64url");
  const paragraph = `<p>Counted in the open, ${"every day ".repeat(500)}naïve 𝕏</p>`;
  test.each([
    ["none", paragraph],
    ["one", `<script nonce="${mark}"></script>${paragraph}`],
    [
      "several, side by side and at both ends",
      `${mark}${paragraph}${mark}${mark}<i>x</i>${paragraph.repeat(20)}${mark}`,
    ],
    ["nothing at all", ""],
  ])("with %s unpacks to itself, with each answer's own nonce", (_, html) => {
    const cut = new CutPage(html, mark);
    for (let i = 0; i < 3; i++) {
      const nonce = randomBytes(16).toString("base64url");
      const whole = html.replaceAll(mark, nonce);
      expect(cut.plain(nonce).toString()).toBe(whole);
      expect(gunzipSync(cut.gzip(nonce)).toString()).toBe(whole);
    }
  });
});
