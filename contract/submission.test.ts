import { describe, expect, test } from "vitest";
import { chainId, httpsUrl, listQuery } from "./fields.ts";
import { submission } from "./submission.ts";

const good = {
  name: "Harbor",
  symbol: "HRB",
  type: "token",
  chain_id: 56,
  description: "Pays for berths in small harbours, and nothing else at all.",
  stage: "presale",
  links: { website: "https://harbor.example" },
  contact_email: "team@harbor.example",
};
const keysOf = (changes: object) =>
  submission.safeParse({ ...good, ...changes }).error?.issues.map((issue) => issue.path.join(".")) ?? [];

test.each([
  ["10000000000000001", "10000000000000000"],
  ["0.1", "0.099999999999999999"],
  [`${"9".repeat(40)}.000000000000000002`, `${"9".repeat(40)}.000000000000000001`],
])("a soft cap of %s is above a hard cap of %s", (softcap, hardcap) => {
  expect(keysOf({ sale: { platform: "Pad", softcap, hardcap } })).toEqual(["sale.hardcap"]);
  expect(keysOf({ sale: { platform: "Pad", softcap: hardcap, hardcap: softcap } })).toEqual([]);
  expect(keysOf({ sale: { platform: "Pad", softcap, hardcap: softcap } })).toEqual([]);
});

test.each(["1,000", "NaN", "Infinity", "-5", "1e99", " "])(
  "a cap of %j is refused and compared with nothing",
  (cap) => {
    expect(keysOf({ sale: { platform: "Pad", softcap: cap, hardcap: "10" } })).toEqual(["sale.softcap"]);
    expect(keysOf({ sale: { platform: "Pad", softcap: "10", hardcap: cap } })).toEqual(["sale.hardcap"]);
  },
);

test("private-use letters, noncharacters and interlinear marks are refused in names, texts and links", () => {
  for (const letter of ["\ue000", "\u{f0001}", "\uffff", "\ufdd0", "\ufff9"]) {
    expect(keysOf({ name: `Harbor${letter}` })).toEqual(["name"]);
    expect(keysOf({ symbol: `HR${letter}` })).toEqual(["symbol"]);
    expect(keysOf({ sale: { platform: `Pad ${letter}` } })).toEqual(["sale.platform"]);
    expect(keysOf({ description: `${good.description} ${letter}` })).toEqual(["description"]);
    expect(keysOf({ links: { website: `https://harbor.example/${letter}` } })).toEqual(["links.website"]);
  }
});

describe("a description may link", () => {
  const more = " and more text for the minimum length";
  test.each([
    ["[us](https://harbor.example)"],
    ['[us](http://harbor.example "title")'],
    ["[us][1] and [us]\n\n[1]: https://harbor.example\n[us]: mailto:team@harbor.example"],
    ["`[x](javascript:alert(1))` as code, \\[x](javascript:alert(1)) as text"],
    ["a bang! [us](https://harbor.example), and !\\[us](https://harbor.example)"],
  ])("with the target %j", (text) => {
    expect(keysOf({ description: text + more })).toEqual([]);
  });

  test.each([
    ["[x](javascript:alert(1))"],
    ["[x](java&#115;cript:alert(1))"],
    ["[x](&#x6a;avascript&colon;alert(1))"],
    ["[x](<javascript:alert(1)>)"],
    ["[x][1]\n\n[1]: javascript:alert(1)\n\n"],
    ["[x]\n\n[x]: JaVaScRiPt:alert(1)\n\n"],
    ["[x](data:text/html,hi)"],
    ["[x](//evil.example)"],
    ["[x](/submit)"],
    ["![x](https://spy.example/p.png)"],
    ["![x][1]\n\n[1]: https://spy.example/p.png\n\n"],
    ["<javascript:alert(1)>"],
    ["[x](http://169.254.169.254/latest/meta-data)"],
    ["[x](http://127.0.0.1:3000/a?b=1&c=2)"],
    ["[x](http://[::1]/)"],
    ["[x](https://localhost)"],
    ["[x](http://router.lan/admin)"],
    ["[x](http://nas.private/)"],
    ["[x](http://printer.localdomain)"],
    ["[x](http://2130706433/)"],
    ["[x](http://0x7f.1/)"],
  ])("but not with the target %j", (text) => {
    expect(keysOf({ description: text + more })).toEqual(["description"]);
  });

  test("hostile Markdown costs no more than other text", () => {
    const began = performance.now();
    for (const part of ["[", "![", "[a](", "]*a_", "> ]", "`a]", "- []"]) {
      keysOf({ description: part.repeat(5000).slice(0, 5000) });
    }
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe("a website", () => {
  const read = (text: string) => httpsUrl().safeParse(text).data;
  test("in another script is stored as browsers write it", () => {
    expect(read("https://аррӏе.com/")).toBe("https://xn--80ak6aa92e.com/");
    expect(read("https://bücher.example/straße")).toBe("https://xn--bcher-kva.example/stra%C3%9Fe");
    expect(read("https://b%C3%BCcher.example")).toBe("https://xn--bcher-kva.example/");
    expect(read("https:\\\\harbor.example")).toBe("https://harbor.example/");
  });
  test("in plain letters stays unchanged", () => {
    for (const url of [
      "https://harbor.example",
      "https://Harbor.example:8443/a?b#c",
      "https://xn--bcher-kva.example",
    ]) {
      expect(read(url)).toBe(url);
    }
  });
  test.each([
    "https://127.0.0.1/",
    "https://2130706433",
    "https://0x7f.1",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://localhost",
    "https://localhost./",
    "https://a.localhost:3000",
    "https://intranet",
  ])("is not at %s", (url) => {
    expect(read(url)).toBeUndefined();
  });
});

test.each(["0x38", "5.6e1", " 56", "56 ", "+56", "056", "56.0", "", "５６"])(
  "%j is neither a chain nor a page",
  (text) => {
    expect(chainId.safeParse(text).success).toBe(false);
    expect(listQuery.page.safeParse(text).success).toBe(false);
  },
);

test("56 is a chain and a page", () => {
  expect([chainId.parse("56"), listQuery.page.parse("56"), chainId.parse("11155111")]).toEqual([56, 56, 11155111]);
});

describe("a link in any usual form", () => {
  const read = (text: string) => httpsUrl().safeParse(text).data;
  test.each([
    ["example.org", "https://example.org"],
    [" example.org/a?b=1#c ", "https://example.org/a?b=1#c"],
    ["Example.org:8443/a", "https://Example.org:8443/a"],
    ["t.me/harbor", "https://t.me/harbor"],
    ["bücher.example", "https://xn--bcher-kva.example/"],
  ])("%j is %s", (text, url) => expect(read(text)).toBe(url));

  test.each([
    ...[
      "javascript:alert(1)",
      "javascript.example:alert(1)",
      "data:text/html,x",
      "http://example.org",
      "//example.org",
    ],
    ...[
      "localhost",
      "127.0.0.1",
      "10.0.0.1/x",
      "router.lan",
      "user@example.org",
      "a.b@evil.example",
      "@harbor",
      "harbor",
      "",
    ],
    ...["exa mple.org", ".org", "example."],
  ])("%j is not a link", (text) => expect(read(text)).toBeUndefined());

  const links = (given: object) =>
    submission.safeParse({ ...good, links: { website: "harbor.example", ...given } }).data?.links;

  test("accepts a handle for Telegram and Twitter only", () => {
    expect(links({ telegram: "@harbor_chat", twitter: "@harbor" })).toEqual({
      website: "https://harbor.example",
      telegram: "https://t.me/harbor_chat",
      twitter: "https://x.com/harbor",
    });
    expect(links({ telegram: "t.me/harbor_chat" })?.telegram).toBe("https://t.me/harbor_chat");
    for (const wrong of [
      { telegram: "@a b" },
      { twitter: "@sixteen_letters_" },
      { twitter: "@" },
      { github: "@harbor" },
    ]) {
      expect(links(wrong), JSON.stringify(wrong)).toBeUndefined();
    }
  });
});
