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
    { coinId, slug: `slug-${coinId}`, symbol: "XX", status: "approved", decimals: 18, ...more },
  ]);

const planOf = (rows: ValidRow[], known: [string, ListedContract][] = [], proposed: [string, boolean][] = []) =>
  planImport(rows, {
    listed: new Map(known),
    proposed: new Map(proposed.map(([key, refused]) => [key, { refused }])),
    taken: new Map(),
    removed: new Set(),
  });

/** A plan in a short form. */
const shown = (...args: Parameters<typeof planOf>) => {
  const { add, propose, unchanged } = planOf(...args);
  const outcomes = new Map([...add.flatMap((part) => [...part.outcomes]), ...unchanged]);
  return {
    add: add.map((coin) => [coin.token.name, coin.contracts.map((c) => `${c.chainId}${c.address}`).join(" ")]),
    propose: propose.map(({ coinId, contract }) => [coinId, `${contract.chainId}${contract.address}`]),
    outcomes: args[0].map(({ index }) => {
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
      propose: [],
      outcomes: ["added", "added", "added"],
    });
  });

  test("merges a repeated row", () => {
    expect(shown([row(3, "1a"), row(7, "1a", [], { name: "Other" })])).toEqual({
      add: [["Name 1a", "1a"]],
      propose: [],
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
      propose: [],
      outcomes: ["added", "merged: A bridge joins it with tokens[0]."],
    });
  });

  test("merges over any number of bridges, in any order", () => {
    expect(shown([row(0, "1a"), row(1, "56b"), row(2, "137c", ["1a", "56b"])])).toEqual({
      add: [["Name 1a", "1a 56b 137c"]],
      propose: [],
      outcomes: ["added", "merged: A bridge joins it with tokens[0].", "merged: A bridge joins it with tokens[0]."],
    });
  });

  test("adds nothing for the end of a bridge that has no row", () => {
    expect(shown([row(0, "1a", ["137b", "10x"])]).add).toEqual([["Name 1a", "1a"]]);
    expect(shown([row(0, "1a", ["137b"])], listed("x", ["1a"]))).toMatchObject({ add: [], propose: [] });
  });

  test("adds nothing for a listed contract, whatever decimals the row has", () => {
    const rows = [row(0, "1a", ["137b"], { decimals: 6 }), row(1, "137b")];
    expect(shown(rows, listed("x", ["1a", "137b"], { decimals: null }))).toEqual({
      add: [],
      propose: [],
      outcomes: ["merged: Listed already as slug-x.", "merged: Listed already as slug-x."],
    });
    expect(shown([row(0, "1a")], listed("x", ["1a"], { status: "pending" })).outcomes).toEqual([
      "pending: Waits for a moderator already, as slug-x.",
    ]);
  });

  const toCoins: [string, ValidRow[]][] = [
    ["from the row", [row(0, "137b", ["1a"])]],
    ["from the coin's own row", [row(0, "137b"), row(1, "1a", ["137b"])]],
    ["both ways", [row(0, "137b", ["1a"]), row(1, "1a", ["137b"])]],
  ];
  test.each(toCoins)("only proposes a contract that a bridge connects with a listed coin %s", (_, rows) => {
    expect(shown(rows, listed("x", ["1a"]))).toMatchObject({ add: [], propose: [["x", "137b"]] });
  });

  test("joins a row with another new one, not with what that one is proposed for", () => {
    const rows = [row(0, "137b", ["56c"]), row(1, "56c", ["1a"]), row(2, "25d", ["137b"])];
    expect(shown(rows, listed("x", ["1a"]))).toMatchObject({
      add: [["Name 137b", "137b 25d"]],
      propose: [["x", "56c"]],
    });
  });

  test("proposes a contract for one coin when bridges lead to several", () => {
    const existing = [...listed("x", ["1a"]), ...listed("y", ["56b"])];
    for (const rows of [
      [row(0, "1a", ["137c"]), row(1, "56b", ["137c"]), row(2, "137c")],
      [row(0, "137c", ["1a", "56b"])],
    ]) {
      expect(shown(rows, existing).propose).toEqual([["x", "137c"]]);
    }
  });

  test("never joins two listed coins", () => {
    const existing = [...listed("x", ["1a"]), ...listed("y", ["56b"])];
    expect(shown([row(0, "1a", ["56b"]), row(1, "56b", ["1a"])], existing)).toMatchObject({ add: [], propose: [] });
  });

  test("proposes nothing twice, and nothing that a moderator refused", () => {
    const rows = [row(0, "137b", ["1a"]), row(1, "137c", ["1a"])];
    expect(
      shown(rows, listed("x", ["1a"]), [
        ["137:b x", false],
        ["137:c x", true],
      ]),
    ).toEqual({
      add: [],
      propose: [],
      outcomes: [
        "proposed: Proposed already for slug-x; a moderator decides.",
        "refused: A moderator refused this contract for slug-x.",
      ],
    });
  });

  test("says where both ends name each other, and symbol and decimals agree", () => {
    const agreement = (own: Partial<ListedToken>, bridges: string[], coin: Partial<ListedContract> = {}) =>
      planOf([row(0, "137b", bridges, { symbol: "XX", ...own }), row(1, "1a", ["137b"])], listed("x", ["1a"], coin))
        .propose[0]?.agreesWith;
    expect(agreement({}, ["1a"])).toEqual(at("1a"));
    expect(agreement({}, [])).toBeNull();
    expect(agreement({ symbol: "XY" }, ["1a"])).toBeNull();
    expect(agreement({ decimals: 6 }, ["1a"])).toBeNull();
    expect(agreement({}, ["1a"], { decimals: null })).toBeNull();
    const oneWay = planOf([row(0, "137b", ["1a"], { symbol: "XX" }), row(1, "1a")], listed("x", ["1a"]));
    expect(oneWay.propose[0]?.agreesWith).toBeNull();
  });

  test("refuses a coin that a moderator denied, and does not follow a bridge to it", () => {
    const existing = listed("x", ["1a"], { status: "denied" });
    expect(shown([row(0, "1a", ["56b"]), row(1, "137c", ["1a"]), row(2, "25d", ["1a"])], existing)).toEqual({
      add: [
        ["Name 137c", "137c"],
        ["Name 25d", "25d"],
      ],
      propose: [],
      outcomes: ["refused: A moderator denied the coin of this contract.", "added", "added"],
    });
  });

  test("adds contracts to a coin up to the limit", () => {
    const rows = Array.from({ length: 22 }, (_, i) => row(i, `1a${i}`, ["10x"]));
    const { add, outcomes } = shown(rows);
    expect(add[0]?.[1]?.split(" ")).toHaveLength(20);
    expect(outcomes.slice(20)).toEqual(Array(2).fill("refused: Its coin would have more than 20 contracts."));
  });
});

test("addressesOf returns each address on a supported chain once", () => {
  expect(addressesOf([row(0, "1a", ["137b", "10x"]), row(1, "137b")]).map(addressKey)).toEqual(["1:a", "137:b"]);
});
