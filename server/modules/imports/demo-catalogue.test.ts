import { submission } from "@cointally/contract/submission.ts";
import { getAddress } from "viem/utils";
import { describe, expect, test } from "vitest";
import { demoCatalogue, demoLogos, encodeDemoLogo } from "./demo-catalogue.ts";
import { demoId } from "./seed-demo.ts";

const catalogue = demoCatalogue();
const bySymbol = (symbol: string) => catalogue.find((coin) => coin.symbol === symbol);

describe("demoCatalogue", () => {
  test("has the packages' tokens on supported chains, and the native coin of Ethereum", () => {
    const contracts = catalogue.flatMap((coin) => coin.contracts);
    expect({ coins: catalogue.length, contracts: contracts.length }).toEqual({ coins: 1337, contracts: 1922 });
    expect(new Set(contracts.map(({ chainId }) => chainId))).toEqual(new Set([1, 25, 56, 137]));
    expect(new Set(contracts.map(({ chainId, address }) => `${chainId}${address}`)).size).toBe(1922);
    expect(catalogue.filter((coin) => coin.links.website).length).toBeGreaterThan(150);
    expect(catalogue.filter((coin) => coin.description).length).toBeGreaterThan(150);
  });

  test("has only coins that are valid submissions", () => {
    for (const coin of catalogue) {
      expect(submission.shape.name.parse(coin.name)).toBe(coin.name);
      expect(submission.shape.symbol.parse(coin.symbol)).toBe(coin.symbol);
      for (const { address } of coin.contracts) expect(getAddress(address)).toBe(address);
      if (coin.links.website) expect(submission.shape.links.parse(coin.links)).toEqual(coin.links);
      expect(submission.shape.tags.parse(coin.tags)).toEqual(coin.tags);
      if (coin.description) expect(submission.shape.description.parse(coin.description)).toBe(coin.description);
    }
  });

  test("gives each of the 100 best-known coins a description and tags, and most of them links", () => {
    const best = catalogue.slice(0, 100);
    expect(best.filter(({ description, tags }) => !description || tags.length === 0)).toEqual([]);
    expect(best.filter(({ links }) => links.website).length).toBeGreaterThan(90);
    expect(new Set(best.map(({ description }) => description)).size).toBe(100);
  });

  test("has one coin for a token on several chains, with its first contract as the main one", () => {
    expect(bySymbol("AAVE")).toMatchObject({
      name: "Aave",
      type: "token",
      chainId: 1,
      contracts: expect.arrayContaining([
        { chainId: 1, address: "0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9", decimals: 18 },
        expect.objectContaining({ chainId: 137 }),
      ]),
      links: { website: "https://aave.com/", github: expect.any(String) },
    });
    for (const coin of catalogue) if (coin.type === "token") expect(coin.contracts[0]?.chainId).toBe(coin.chainId);
  });

  test.each([
    ["ETH", 1],
    ["BNB", 56],
    ["POL", 137],
    ["CRO", 25],
  ])("has %s as the native coin of chain %i", (symbol, chainId) => {
    expect(bySymbol(symbol)).toMatchObject({ type: "coin", chainId });
  });

  test("starts with the best-known coins", () => {
    expect(catalogue.slice(0, 3).map((coin) => coin.symbol)).toEqual(["ETH", "USDT", "BNB"]);
  });

  test("has a logo for each coin, including those that the package has as a network or only in white", async () => {
    const logos = demoLogos();
    expect(catalogue.filter(({ key }) => !logos[key]?.startsWith("<svg"))).toEqual([]);
    const white = catalogue.filter(({ key }) => logos[key]?.includes(`><path fill="#000" d="M0 0h24v24H0z"/>`));
    expect(white).toHaveLength(36);
    for (const coin of [bySymbol("TON"), bySymbol("INJ"), ...white.slice(0, 2)]) {
      const logo = await encodeDemoLogo(coin as (typeof catalogue)[number], logos);
      expect([...logo.keys()].sort()).toEqual([256, 32, 64]);
    }
  });
});

describe("demoId", () => {
  const at = new Date("2026-11-21T10:00:00.123Z");

  test("is a deterministic UUIDv7 of the time, unique for each coin", () => {
    expect(demoId("aave", 0, at)).toBe(demoId("aave", 0, at));
    const ids = catalogue.map((coin, rank) => demoId(coin.key, rank, at));
    expect(new Set(ids).size).toBe(catalogue.length);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(at.getTime());
    }
  });

  test("decreases with the rank", () => {
    const ids = catalogue.map((coin, rank) => demoId(coin.key, rank, at));
    expect(ids.toSorted().toReversed()).toEqual(ids);
  });
});
