import { expect, it } from "vitest";
import { languageOffersHtml } from "./language-offers-html.ts";

it("is hidden until the browser's own language shows it, with a link to this page in that language", () => {
  const place = document.createElement("div");
  place.innerHTML = languageOffersHtml(["es"], "/coins?sort=name&order=asc", "n");
  const [line] = place.children as unknown as HTMLElement[];
  expect([line?.hidden, line?.lang]).toEqual([true, "es"]);
  expect(line?.querySelector("a")?.getAttribute("href")).toBe("/es/coins?sort=name&order=asc");
  expect(line?.querySelector("button")?.getAttribute("aria-label")).toBe("Cerrar");
});
