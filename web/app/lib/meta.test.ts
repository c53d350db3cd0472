import { expect, it } from "vitest";
import { pageMeta } from "./meta.ts";

const page = { title: "Coins", description: "All of them.", path: "/coins" };
const imageOf = (...args: Parameters<typeof pageMeta>) =>
  pageMeta(...args).flatMap((tag) => ("property" in tag && tag.property === "og:image" ? tag.content : []));

it("shares a page by its own picture, else by the site's, in the page's language", () => {
  const publicUrl = "https://coins.example";
  expect(imageOf({ publicUrl, locale: "en" }, page)).toEqual(["https://coins.example/share.png"]);
  const own = { ...page, image: "/coins/harbor/share.png" };
  expect(imageOf({ publicUrl, locale: "es" }, own)).toEqual(["https://coins.example/coins/harbor/share.png?lang=es"]);
});

it("names the page in every language, and the plain address for all others", () => {
  const tags = pageMeta({ publicUrl: "https://coins.example", locale: "es" }, page);
  const links = tags.flatMap((tag) => ("tagName" in tag ? [[tag.rel, tag.hrefLang, tag.href]] : []));
  expect(links).toEqual([
    ["canonical", undefined, "https://coins.example/es/coins"],
    ["alternate", "x-default", "https://coins.example/coins"],
    ["alternate", "en", "https://coins.example/coins"],
    ["alternate", "es", "https://coins.example/es/coins"],
  ]);
});
