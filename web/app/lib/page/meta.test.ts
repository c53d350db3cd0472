import { expect, it } from "vitest";
import { pageMeta } from "./meta.ts";

const page = { title: "Coins", description: "All of them.", path: "/coins" };
const site = { publicUrl: "https://coins.example", name: "Coins" };
const imageOf = (...args: Parameters<typeof pageMeta>) =>
  pageMeta(...args).flatMap((tag) => ("property" in tag && tag.property === "og:image" ? tag.content : []));

it("uses the page's own image, or the site's, in the page's language", () => {
  expect(imageOf({ ...site, locale: "en" }, page)).toEqual(["https://coins.example/share.png"]);
  const own = { ...page, image: "/coins/harbor/share.png" };
  expect(imageOf({ ...site, locale: "es" }, own)).toEqual(["https://coins.example/coins/harbor/share.png?lang=es"]);
});

it("links the page in every language, with the unprefixed URL as default", () => {
  const tags = pageMeta({ ...site, locale: "es" }, page);
  const links = tags.flatMap((tag) => ("tagName" in tag ? [[tag.rel, tag.hrefLang, tag.href]] : []));
  expect(links).toEqual([
    ["canonical", undefined, "https://coins.example/es/coins"],
    ["alternate", "x-default", "https://coins.example/coins"],
    ["alternate", "en", "https://coins.example/coins"],
    ["alternate", "es", "https://coins.example/es/coins"],
  ]);
});
