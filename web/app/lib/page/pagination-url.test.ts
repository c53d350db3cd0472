import { describe, expect, it } from "vitest";
import { adjacentPages, pageQuery, readPagePosition } from "./pagination-url.ts";

const at = (query: string) => readPagePosition(new URLSearchParams(query));

describe("a page of the log", () => {
  it.each([
    ["", { limit: 50, page: 1 }],
    ["page=3", { limit: 50, page: 3 }],
    ["page=0", { limit: 50, page: 1 }],
    ["page=-2", { limit: 50, page: 1 }],
    ["page=1e9", { limit: 50, page: 1 }],
    ["page=99999999", { limit: 50, page: 200 }],
    ["cursor=a%26b&after=50", { limit: 50, cursor: "a&b" }],
  ])("%s requests %j", (query, request) => expect(pageQuery(at(query))).toEqual(request));

  it("links the next page by number, beyond the last number by cursor, and back", () => {
    expect(adjacentPages("/moderation", at(""), null)).toEqual({ back: null, next: null });
    expect(adjacentPages("/moderation", at(""), "c")).toEqual({ back: null, next: "/moderation?page=2" });
    expect(adjacentPages("/moderation", at("page=2"), null)).toEqual({ back: "/moderation", next: null });
    expect(adjacentPages("/moderation", at("page=200"), "c")).toEqual({
      back: "/moderation?page=199",
      next: "/moderation?cursor=c&after=10000",
    });
    expect(adjacentPages("/moderation", at("cursor=c&after=10000"), "d")).toEqual({
      back: "/moderation?page=200",
      next: "/moderation?cursor=d&after=10050",
    });
  });
});
