import { expect, it } from "vitest";
import { badgeCode } from "./badge-dialog.tsx";

const page = "https://cointally.example/coins/harbor";
const parse = (code: string) => {
  const place = document.createElement("div");
  place.innerHTML = code;
  return { place, link: place.querySelector("a"), image: place.querySelector("img") };
};

it.each([
  ["dark", "en", page, "mode=dark"],
  ["light", "en", page, "mode=light"],
  ["light", "es", "https://cointally.example/es/coins/harbor", "mode=light&lang=es"],
] as const)("the badge code links to the coin and shows its badge: %s, %s", (mode, locale, href, query) => {
  const { link, image } = parse(badgeCode(page, mode, locale, "Vote for Harbor on Cointally"));
  expect(link?.getAttribute("href")).toBe(href);
  expect(link?.contains(image)).toBe(true);
  expect(image?.getAttribute("src")).toBe(`${page}/badge.svg?${query}`);
});

it("the badge code escapes markup in a coin's name", () => {
  const alt = 'Vote for "><script>alert(1)</script>&amp; on Cointally';
  const { place, image } = parse(badgeCode(page, "dark", "en", alt));
  expect(place.querySelector("script")).toBeNull();
  expect(image?.getAttribute("alt")).toBe(alt);
});
