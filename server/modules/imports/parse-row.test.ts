import { describe, expect, test } from "vitest";
import { parseRow, rowLabel } from "./parse-row.ts";

const aave = "0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9";
const good = { chainId: 1, address: aave, name: "Aave", symbol: "AAVE", decimals: 18 };

describe("parseRow", () => {
  test("parses a row of the format, and ignores its other fields", () => {
    const row = { ...good, logoURI: "data:image/png;base64,AAAA", tags: ["x"], surprise: { deep: [1] } };
    expect(parseRow(row)).toEqual({ token: { ...good, bridges: [], repairs: [] } });
  });

  const repairs: [string, object, object][] = [
    ["lower case becomes EIP-55", { address: aave.toLowerCase() }, { address: aave }],
    ["upper case becomes EIP-55", { address: `0x${aave.slice(2).toUpperCase()}` }, { address: aave }],
    ["edges are trimmed", { name: "  Aave \n", symbol: " AAVE " }, { name: "Aave", symbol: "AAVE" }],
    [
      "HTML entities are decoded",
      { name: "Tom &amp; Jerry" },
      { name: "Tom & Jerry", repairs: ["name: HTML entities decoded"] },
    ],
    [
      "mojibake is put right",
      { name: "PokÃ©mon" },
      { name: "Pokémon", repairs: ["name: wrongly decoded UTF-8 repaired"] },
    ],
    ["letters are composed", { name: "Pokémon" }, { name: "Pokémon" }],
    ["a name of 60 characters", { name: "🚀".repeat(60) }, { name: "🚀".repeat(60) }],
    ["no decimals are decimals", { decimals: 0 }, { decimals: 0 }],
    ["a test network", { chainId: 97 }, { chainId: 97 }],
  ];
  test.each(repairs)("%s", (_, fields, expected) => {
    expect(parseRow({ ...good, ...fields })).toEqual({ token: { ...good, bridges: [], repairs: [], ...expected } });
  });

  const notTokens: [string, unknown, RegExp][] = [
    ["null", null, /^This is null, not a token\.$/],
    ["a text", "AAVE", /^This is a string, not a token\.$/],
    ["a number", 7, /^This is a number, not a token\.$/],
    ["an array", [good], /^This is an array, not a token\.$/],
    ["an empty object", {}, /neither chainId nor address/],
    ["a row of another list", { id: "aave", symbol: "aave", platforms: {} }, /neither chainId nor address/],
  ];
  test.each(notTokens)("refuses %s", (_, row, reason) => {
    expect(parseRow(row)).toEqual({ refused: expect.stringMatching(reason) });
  });

  const wrongFields: [string, object, RegExp][] = [
    [
      "a name of nothing to be seen",
      { name: "\u3164\u3164" },
      /^Name contains invisible or control characters\. Remove them\.$/,
    ],
    [
      "a symbol of nothing to be seen",
      { symbol: "\u00ad" },
      /^Symbol contains invisible or control characters\. Remove them\.$/,
    ],
    ["a pile of accents", { name: `a${"\u0301".repeat(40)}` }, /^Name has too many combining marks\.$/],
    ["a chain of others", { chainId: 42161 }, /^Chain 42161 is not one of ours \(1, 56, 137, 25, 97, 11155111\)\.$/],
    ["a chain in quotes", { chainId: "1" }, /^chainId must be a number such as 1, not in quotes\.$/],
    ["no chain", { chainId: undefined }, /^chainId is missing\.$/],
    ["no address", { address: undefined }, /^Address is required\.$/],
    ["a short address", { address: "0x1234" }, /0x and 40 hex digits/],
    ["an address of another kind", { address: "So11111111111111111111111111111111111111112" }, /0x and 40 hex digits/],
    ["a wrong checksum", { address: aave.replace("7Fc", "7fc") }, /checksum/],
    ["the zero address", { address: `0x${"0".repeat(40)}` }, /chain's native coin/],
    ["the address of a native coin", { address: "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE" }, /chain's native coin/],
    ["a precompiled contract", { address: `0x${"9".padStart(40, "0")}` }, /is no token/],
    ["a system contract", { address: `0x${"1010".padStart(40, "0")}` }, /is no token/],
    ["a burn address", { address: `0x${"dEaD".padStart(40, "0")}` }, /is no token/],
    ["a burn address of digits", { address: "0xdead000000000000000042069420694206942069" }, /is no token/],
    ["a burn address of one word", { address: `0x${"dead".repeat(10)}` }, /is no token/],
    ["a burn address of words and zeros", { address: `0xdeadbeef${"0".repeat(31)}1` }, /is no token/],
    ["an address of one digit", { address: `0x${"f".repeat(40)}` }, /is no token/],
    ["no name", { name: undefined }, /^Name is required\.$/],
    ["a name that is a number", { name: 5 }, /^Name must be text\.$/],
    ["a name of 100 characters", { name: "x".repeat(100) }, /^Name must be 1 to 80 characters\. This has 100\.$/],
    ["an empty name", { name: " \u200b " }, /Name/],
    ["a control character", { name: "Aa\u0007ve" }, /control/],
    ["a line break", { name: "Aa\nve" }, /control/],
    ["a direction override", { name: "\u202eevaA" }, /invisible/],
    ["a character without a width", { name: "Aa\u200bve" }, /invisible/],
    ["a lone surrogate", { name: "Aa\ud800ve" }, /Name/],
    ["markup", { name: "<b>Aave</b>" }, /must not contain < or >/],
    ["markup in entities", { name: "&lt;b&gt;Aave" }, /must not contain < or >/],
    ["a direction override in an entity", { name: "&#8238;evaA" }, /invisible/],
    ["an unknown entity", { name: "Aave &bogus;" }, /^name holds &bogus;/],
    ["broken letters", { name: "A\ufffdve" }, /^name holds "\ufffd"/],
    ["a symbol with a space", { symbol: "AA VE" }, /^Symbol must not contain spaces\.$/],
    ["a symbol of 33 characters", { symbol: "A".repeat(33) }, /1 to 32 characters\. This has 33/],
    ["an empty symbol", { symbol: "" }, /1 to 32/],
    ["no decimals", { decimals: undefined }, /^Decimals is required\.$/],
    ["decimals in quotes", { decimals: "18" }, /^Decimals must be a number\.$/],
    ["negative decimals", { decimals: -1 }, /at least 0/],
    ["too many decimals", { decimals: 255 }, /at most 36/],
    ["half decimals", { decimals: 1.5 }, /whole number/],
  ];
  test.each(wrongFields)("refuses %s", (_, fields, reason) => {
    expect(parseRow({ ...good, ...fields })).toEqual({ refused: expect.stringMatching(reason) });
  });

  test("names every invalid field", () => {
    expect(parseRow({ chainId: 1, address: "0x1", name: "", symbol: "", decimals: 99 })).toEqual({
      refused: expect.stringMatching(/40 hex digits.*Name.*Symbol must.*Decimals must/),
    });
  });

  test("reads valid bridges", () => {
    const bridgeInfo = {
      "10": { tokenAddress: "0x76FB31fb4af56892A25e32cFC43De717950c9278" },
      "137": { tokenAddress: "0xd6df932a45c0f255f85145f286ea0b292b21c90b" },
      "56": { tokenAddress: "0xnope" },
      x: { tokenAddress: aave },
      "25": null,
    };
    expect(parseRow({ ...good, extensions: { bridgeInfo } })).toMatchObject({
      token: {
        bridges: [
          { chainId: 10, address: "0x76FB31fb4af56892A25e32cFC43De717950c9278" },
          { chainId: 137, address: "0xD6DF932A45C0f255f85145f286eA0b292B21C90B" },
        ],
      },
    });
  });

  test.each([null, [], "x", { bridgeInfo: [] }, { bridgeInfo: "x" }, { bridgeInfo: null }])(
    "accepts %j as extensions",
    (extensions) => {
      expect(parseRow({ ...good, extensions })).toMatchObject({ token: { bridges: [] } });
    },
  );
});

describe("rowLabel", () => {
  const labels: [unknown, string][] = [
    [good, "Aave"],
    [{ symbol: "AAVE" }, "AAVE"],
    [{ name: "", address: "0x1" }, "0x1"],
    [{ name: 5 }, ""],
    [null, ""],
    [{ name: "a\u001b[31m\u202eb\n\ud800" }, "a\\u{1b}[31m\\u{202e}b\\u{a}\\u{d800}"],
    [{ name: "x".repeat(100) }, `${"x".repeat(59)}…`],
  ];
  test.each(labels)("of %j is %s", (row, label) => {
    expect(rowLabel(row)).toBe(label);
  });
});
