import { expect, it } from "vitest";
import { badgeCode } from "./badge-code.ts";

const page = "https://cointally.example/coins/harbor";
const written = (code: string) => {
  const place = document.createElement("div");
  place.innerHTML = code;
  return { place, link: place.querySelector("a"), picture: place.querySelector("img") };
};

it.each([
  ["dark", "en", page, "mode=dark"],
  ["light", "en", page, "mode=light"],
  ["light", "es", "https://cointally.example/es/coins/harbor", "mode=light&lang=es"],
] as const)("leads to the coin and shows its badge: %s, %s", (mode, locale, href, query) => {
  const { link, picture } = written(badgeCode(page, mode, locale, "Vote for Harbor on Cointally"));
  expect(link?.getAttribute("href")).toBe(href);
  expect(link?.contains(picture)).toBe(true);
  expect(picture?.getAttribute("src")).toBe(`${page}/badge.svg?${query}`);
});

it("holds a name that is markup as text", () => {
  const alt = 'Vote for "><script>alert(1)</script>&amp; on Cointally';
  const { place, picture } = written(badgeCode(page, "dark", "en", alt));
  expect(place.querySelector("script")).toBeNull();
  expect(picture?.getAttribute("alt")).toBe(alt);
});
