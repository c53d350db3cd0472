import { describe, expect, test } from "vitest";
import type { ChainAddress, ListedToken } from "./parse-row.ts";
import { addressesOf, addressKey, type ListedContract, planImport, type ValidRow } from "./plan-import.ts";

/** An address in short: `1a` is address a on Ethereum. */
const at = (short: string): ChainAddress => ({
  chainId: Number.parseInt(short, 10),
  address: short.replace(/^\d+/, ""),
});

const row = (index: number, place: string, bridges: string[] = [], token: Partial<ListedToken> = {}): ValidRow => ({
  index,
  token: {
    ...at(place),
    name: `Name ${place}`,
    symbol: place.toUpperCase(),
    decimals: 18,
    bridges: bridges.map(at),
    repairs: [],
    ...token,
  },
});

const listed = (coinId: string, places: string[], more: Partial<ListedContract> = {}): [string, ListedContract][] =>
  places.map((place) => [
    addressKey(at(place)),
    { coinId, slug: `slug-${coinId}`, denied: false, contracts: places.length, decimals: 18, ...more },
  ]);

/** A plan in a short form. */
const shown = (rows: ValidRow[], known: [string, ListedContract][] = []) => {
  const { add, merge, refused } = planImport(rows, new Map(known));
  const outcomes = new Map([...add, ...merge].flatMap((part) => [...part.outcomes]).concat([...refused]));
  return {
    add: add.map((coin) => [coin.token.name, coin.contracts.map((c) => `${c.chainId}${c.address}`).join(" ")]),
    merge: merge.map((coin) => [coin.coinId, coin.contracts.map((c) => `${c.chainId}${c.address}`).join(" ")]),
    outcomes: rows.map(({ index }) => {
      const outcome = outcomes.get(index);
      return outcome && "reason" in outcome ? `${outcome.outcome}: ${outcome.reason}` : outcome?.outcome;
    }),
  };
};

describe("planImport", () => {
  test("makes a coin of each row without connections", () => {
    expect(shown([row(0, "1a"), row(1, "1b"), row(2, "56a")])).toEqual({
      add: [
        ["Name 1a", "1a"],
        ["Name 1b", "1b"],
        ["Name 56a", "56a"],
      ],
      merge: [],
      outcomes: ["added", "added", "added"],
    });
  });

  test("merges a repeated row", () => {
    expect(shown([row(3, "1a"), row(7, "1a", [], { name: "Other" })])).toEqual({
      add: [["Name 1a", "1a"]],
      merge: [],
      outcomes: ["added", "merged: Same contract as tokens[3]."],
    });
  });

  const directions: [string, ValidRow[]][] = [
    ["forwards", [row(0, "1a", ["137b"]), row(1, "137b")]],
    ["backwards", [row(0, "1a"), row(1, "137b", ["1a"])]],
    ["both ways", [row(0, "1a", ["137b"]), row(1, "137b", ["1a"])]],
    ["through an unsupported chain", [row(0, "1a", ["10x"]), row(1, "137b", ["10x"])]],
  ];
  test.each(directions)("merges rows that a bridge connects %s", (_, rows) => {
    expect(shown(rows)).toEqual({
      add: [["Name 1a", "1a 137b"]],
      merge: [],
      outcomes: ["added", "merged: A bridge joins it with tokens[0]."],
    });
  });

  test("merges over any number of bridges, in any order", () => {
    expect(shown([row(0, "1a"), row(1, "56b"), row(2, "137c", ["1a", "56b"])])).toEqual({
      add: [["Name 1a", "1a 56b 137c"]],
      merge: [],
      outcomes: ["added", "merged: A bridge joins it with tokens[0].", "merged: A bridge joins it with tokens[0]."],
    });
  });

  test("adds the other end of a bridge without a row for it, only on supported chains, and without decimals", () => {
    const [coin] = planImport([row(0, "1a", ["137b", "10x"])], new Map()).add;
    expect(coin?.contracts).toEqual([
      { chainId: 1, address: "a", decimals: 18 },
      { chainId: 137, address: "b", decimals: null },
    ]);
  });

  test("adds nothing for a listed contract", () => {
    expect(shown([row(0, "1a", ["137b"]), row(1, "137b")], listed("x", ["1a", "137b"]))).toEqual({
      add: [],
      merge: [["x", ""]],
      outcomes: ["merged: Listed already as slug-x.", "merged: Listed already as slug-x."],
    });
  });

  test("adds missing decimals to a listed contract", () => {
    const [coin] = planImport([row(0, "1a")], new Map(listed("x", ["1a"], { decimals: null }))).merge;
    expect(coin?.contracts).toEqual([{ chainId: 1, address: "a", decimals: 18 }]);
  });

  const toCoins: [string, ValidRow[]][] = [
    ["from the row", [row(0, "137b", ["1a"])]],
    ["from another row", [row(0, "137b"), row(1, "1a", ["137b"])]],
    ["over a row between", [row(0, "137b", ["56c"]), row(1, "56c", ["1a"])]],
  ];
  test.each(toCoins)("merges into a listed coin over a bridge %s", (_, rows) => {
    const { add, merge, outcomes } = shown(rows, listed("x", ["1a"]));
    expect(add).toEqual([]);
    expect(merge[0]?.[1]).toContain("137b");
    expect(outcomes[0]).toBe("merged: A bridge joins it with slug-x.");
  });

  test("does not merge listed coins with each other, and gives a contract between them to one only", () => {
    const existing = [...listed("x", ["1a"]), ...listed("y", ["56b"])];
    expect(shown([row(0, "1a", ["56b"]), row(1, "56b", ["137c"]), row(2, "137c")], existing)).toEqual({
      add: [],
      merge: [
        ["x", "137c"],
        ["y", ""],
      ],
      outcomes: [
        "merged: Listed already as slug-x.",
        "merged: Listed already as slug-y.",
        "merged: A bridge joins it with slug-x.",
      ],
    });
  });

  test("adds a contract once when bridges of two listed coins lead to it", () => {
    const existing = [...listed("x", ["1a"]), ...listed("y", ["56b"])];
    const { merge } = shown([row(0, "1a", ["137c"]), row(1, "56b", ["137c"])], existing);
    expect(merge).toEqual([
      ["x", "137c"],
      ["y", ""],
    ]);
  });

  test("refuses a coin that a moderator denied, and does not follow a bridge to it", () => {
    const existing = listed("x", ["1a"], { denied: true });
    expect(shown([row(0, "1a", ["56b"]), row(1, "137c", ["1a"])], existing)).toEqual({
      add: [["Name 137c", "137c"]],
      merge: [],
      outcomes: ["refused: A moderator denied the coin of this contract.", "added"],
    });
  });

  test("adds contracts to a coin up to the limit", () => {
    const rows = Array.from({ length: 22 }, (_, i) => row(i, `1a${i}`, ["10x"]));
    const { add, outcomes } = shown(rows);
    expect(add[0]?.[1]?.split(" ")).toHaveLength(20);
    expect(outcomes.slice(20)).toEqual(Array(2).fill("refused: Its coin would have more than 20 contracts."));

    const places = Array.from({ length: 19 }, (_, i) => `1h${i}`);
    const more = [row(0, "56b", ["1h0"]), row(1, "56c", ["1h1"])];
    expect(shown(more, listed("x", places)).outcomes[1]).toMatch(/^refused/);
  });
});

test("addressesOf returns each address on a supported chain once", () => {
  expect(addressesOf([row(0, "1a", ["137b", "10x"]), row(1, "137b")]).map(addressKey)).toEqual(["1:a", "137:b"]);
});
