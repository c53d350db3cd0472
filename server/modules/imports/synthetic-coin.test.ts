import { submission } from "@cointally/contract/submission.ts";
import { getAddress } from "viem/utils";
import { describe, expect, test } from "vitest";
import { skeleton } from "../coins/skeleton.ts";
import { syntheticCoin, syntheticConstants } from "./synthetic-coin.ts";
import { syntheticName } from "./synthetic-name.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const sample = Array.from({ length: 3000 }, (_, n) => syntheticCoin(n, now - n * 1000, now));

describe("syntheticCoin", () => {
  test("is deterministic", () => {
    expect(syntheticCoin(5, now - 5000, now)).toEqual(sample[5]);
  });

  test("is a valid submission", () => {
    for (const { coin, contracts } of sample) {
      expect(submission.shape.name.parse(coin.name)).toBe(coin.name);
      expect(submission.shape.symbol.parse(coin.symbol)).toBe(coin.symbol);
      expect(submission.shape.tags.parse(coin.tags)).toEqual(coin.tags);
      if (coin.sale) expect(submission.shape.sale.safeParse(coin.sale).success).toBe(true);
      for (const { address } of contracts) expect(getAddress(address)).toBe(address);
      expect(coin.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(coin.slug).toMatch(/^[a-z0-9-]{1,100}$/);
    }
    expect(submission.shape.description.parse(syntheticConstants.description)).toBe(syntheticConstants.description);
  });

  test("has the skeletons of its name and symbol", () => {
    for (const n of [0, 1, 17, 204_799, 204_800, 5_000_000, 9_999_999]) {
      const synthetic = syntheticName(n);
      expect(synthetic.nameSkeleton).toBe(skeleton(synthetic.name));
      expect(synthetic.symbolSkeleton).toBe(skeleton(synthetic.symbol));
    }
  });

  test("has plausible distributions", () => {
    const share = (holds: (coin: (typeof sample)[number]) => boolean) => sample.filter(holds).length / sample.length;
    expect(share(({ coin }) => coin.stage === "launched")).toBeCloseTo(0.94, 1);
    expect(share(({ coin }) => coin.stage === "presale")).toBeGreaterThan(0.01);
    expect(share(({ coin }) => coin.chain_id === 56)).toBeCloseTo(0.5, 1);
    expect(share(({ contracts }) => contracts.length === 2)).toBeGreaterThan(0.1);
    expect(share(({ coin }) => coin.audited_at !== null)).toBeGreaterThan(0.01);
    expect(share(({ coin }) => coin.tags.length > 0)).toBeGreaterThan(0.5);
    for (const { coin } of sample) {
      expect(Date.parse(coin.created_at)).toBeLessThanOrEqual(Date.parse(coin.approved_at));
      expect(coin.sale === null).toBe(coin.stage === "launched");
    }
  });
});

test("has unique names, for large numbers too", () => {
  const far = [0, 204_800, 1_000_000, 9_000_000].flatMap((from) =>
    Array.from({ length: 2000 }, (_, i) => syntheticName(from + i)),
  );
  for (const key of ["name", "slug"] as const)
    expect(new Set(far.map((synthetic) => synthetic[key])).size).toBe(far.length);
  expect(far.every(({ name, symbol }) => name.length <= 60 && symbol.length <= 15)).toBe(true);
});
