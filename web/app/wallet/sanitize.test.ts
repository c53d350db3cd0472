import { expect, it } from "vitest";
import { safeIcon, safeLink, safeMessage, safeName } from "./sanitize.ts";

const png = "data:image/png;base64,iVBORw0KGgo=";

it.each([
  ["a raster picture", png, png],
  [
    "a vector one: in an <img> it runs nothing",
    "data:image/svg+xml,<svg onload='alert(1)'/>",
    "data:image/svg+xml,<svg onload='alert(1)'/>",
  ],
  ["with the line break that some wallets begin with", `\n${png}`, png],
  ["a page", "data:text/html,<script>alert(1)</script>", null],
  ["a script", "javascript:alert(1)", null],
  ["an address elsewhere, which would be asked", "https://tracker.example/icon.png", null],
  ["another type behind a picture's beginning", "data:image/png-html,<script>", null],
  ["a photograph", `${png}${"A".repeat(300_000)}`, null],
  ["no text", [png], null],
  ["nothing", undefined, null],
])("an icon: %s", (_what, icon, safe) => expect(safeIcon(icon)).toBe(safe));

it.each([
  ["https://metamask.io/download", "https://metamask.io/download"],
  ["http://metamask.io", null],
  ["javascript:alert(1)", null],
  ["https://metamask.io@evil.example/", null],
  ["metamask.io", null],
  [null, null],
])("a link: %j is %j", (link, safe) => expect(safeLink(link)).toBe(safe));

it.each([
  ["MetaMask", "MetaMask"],
  ["  Meta\n\tMask ", "Meta Mask"],
  ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ["\u202EksaMateM", "ksaMateM"],
  ["Wallet\u0000\u200B", "Wallet"],
  ["🦊".repeat(50), `${"🦊".repeat(39)}…`],
  ["x".repeat(1_000_000), `${"x".repeat(39)}…`],
  [42, ""],
  [null, ""],
])("a name stays text in one line: %j", (name, safe) => expect(safeName(name)).toBe(safe));

it("an error's words are one line of 200 characters at most", () => {
  expect(safeMessage(`No\n${"!".repeat(500)}`)).toBe(`No ${"!".repeat(196)}…`);
});
