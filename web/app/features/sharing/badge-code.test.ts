import { expect, it } from "vitest";
import { badgeCode } from "./badge-code.ts";

const page = "https://cointally.example/coins/harbor";

it.each(["dark", "light"] as const)("leads to the coin and shows its %s badge", (mode) => {
  const place = document.createElement("div");
  place.innerHTML = badgeCode(page, mode, "Vote for Harbor on Cointally");
  const link = place.querySelector("a");
  expect(link?.getAttribute("href")).toBe(page);
  expect(link?.querySelector("img")?.getAttribute("src")).toBe(`${page}/badge.svg?mode=${mode}`);
});

it("holds a name that is markup as text", () => {
  const alt = 'Vote for "><script>alert(1)</script>&amp; on Cointally';
  const place = document.createElement("div");
  place.innerHTML = badgeCode(page, "dark", alt);
  expect(place.querySelector("script")).toBeNull();
  expect(place.querySelector("img")?.getAttribute("alt")).toBe(alt);
});
