import { describe, expect, it } from "vitest";
import { loginPath, loginReturnPath } from "./redirect.ts";

const origin = "https://cointally.example";

describe("loginReturnPath", () => {
  it.each([
    ["https://cointally.example/coins/pancakeswap", "/coins/pancakeswap"],
    ["https://cointally.example/coins?page=2#list", "/coins?page=2#list"],
    ["https://cointally.example:443/submit", "/submit"],
    ["HTTPS://COINTALLY.EXAMPLE/submit", "/submit"],
    ["https://cointally.example", "/"],
    ["https://cointally.example/es/coins?page=2#list", "/coins?page=2#list"],
    ["https://cointally.example/es", "/"],
  ])("follows %s", (redirect, path) => expect(loginReturnPath(redirect, origin)).toBe(path));

  it.each([
    null,
    "",
    "/coins",
    "//evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https:/evil.example",
    "https://evil.example/",
    "http://cointally.example/",
    "https://cointally.example:8443/",
    "https://cointally.example.evil.example/",
    "https://cointally.example@evil.example/",
    "https://cointally.example%2f@evil.example/",
    "https://evil.example\\@cointally.example/",
    "https://user:pass@cointally.example/",
    "https://cointally.example//evil.example",
    "https://cointally.example/es//evil.example",
    "https://cointally.example/es/login",
    "https://cointally.example/\\evil.example",
    "https://cointally.example/%2e%2e//evil.example",
    "https://cointally.example/x/..//evil.example",
    "https://cointally.example\t//evil.example",
    "https://xn--cintally-k7a.example/",
    "https://cointally。evil.example/",
    "https://cointally.example./",
    "https://cointally.example/login?redirect=https://evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//https://cointally.example",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://cointally.example/6f1c",
    "filesystem:https://cointally.example/temporary/x",
    "ftp://cointally.example/",
  ])("refuses %j", (redirect) => expect(loginReturnPath(redirect, origin)).toBe("/"));
});

describe("loginPath", () => {
  it("returns through loginReturnPath to the page it was made on", () => {
    const currentUrl = `${origin}/coins?search=a%26b&chain_id=56#list`;
    const redirect = new URL(loginPath(currentUrl), origin).searchParams.get("redirect");
    expect(loginReturnPath(redirect, origin)).toBe("/coins?search=a%26b&chain_id=56#list");
  });
});
