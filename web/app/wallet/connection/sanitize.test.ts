import { expect, it } from "vitest";
import { safeIcon, safeLink, safeMessage, safeName } from "./sanitize.ts";

const png = "data:image/png;base64,iVBORw0KGgo=";

it.each([
  ["a raster image", png, png],
  [
    "an SVG, which runs no scripts in an <img>",
    "data:image/svg+xml,<svg onload='alert(1)'/>",
    "data:image/svg+xml,<svg onload='alert(1)'/>",
  ],
  ["an image after a line break, which some wallets send", `\n${png}`, png],
  ["HTML", "data:text/html,<script>alert(1)</script>", null],
  ["a script", "javascript:alert(1)", null],
  ["an image of another site, which would learn of the visit", "https://tracker.example/icon.png", null],
  ["another type that begins like an image", "data:image/png-html,<script>", null],
  ["an overlarge image", `${png}${"A".repeat(300_000)}`, null],
  ["not a string", [png], null],
  ["undefined", undefined, null],
])("accepts or drops an icon: %s", (_what, icon, safe) => expect(safeIcon(icon)).toBe(safe));

it.each([
  ["https://metamask.io/download", "https://metamask.io/download"],
  ["http://metamask.io", null],
  ["javascript:alert(1)", null],
  ["https://metamask.io@evil.example/", null],
  ["metamask.io", null],
  [null, null],
])("the safe link of %j is %j", (link, safe) => expect(safeLink(link)).toBe(safe));

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
])("reduces a name to one line of text: %j", (name, safe) => expect(safeName(name)).toBe(safe));

it("reduces an error message to one line of at most 200 characters", () => {
  expect(safeMessage(`No\n${"!".repeat(500)}`)).toBe(`No ${"!".repeat(196)}…`);
});
