import { expect, it } from "vitest";
import { sampleCoin } from "../../../testing/sample-coin.ts";
import { sampleMarket } from "../../../testing/sample-market.ts";
import { compareLikeness, likenessOf } from "./coin-facts.ts";

const own = sampleCoin({ tags: ["dex", "defi"], chain_id: 56, market: sampleMarket({ market_cap: "1000000" }) });
const sized = (name: string, market_cap: string | null, changes: Parameters<typeof sampleCoin>[0] = {}) =>
  sampleCoin({ name, tags: [], chain_id: 1, contracts: [], market: sampleMarket({ market_cap }), ...changes });

it("finds coins similar by shared tags first, then by chain, then by size, then by votes", () => {
  const votes = { total: 9, today: 0, last_24h: 0 };
  const inOrder = [
    sized("both tags", "1", { tags: ["defi", "dex"] }),
    sized("a tag on the chain", "1", { tags: ["dex"], chain_id: 56 }),
    sized("a tag", "1000000", { tags: ["dex"] }),
    sized("as large on the chain", "900000", { chain_id: 56 }),
    sized("larger on the chain", "90000000", { chain_id: 56 }),
    sized("of unknown size with votes on the chain", null, { chain_id: 56, votes }),
    sized("of a stale size on the chain", null, {
      ...{ chain_id: 56, votes: { ...votes, total: 5 } },
      market: sampleMarket({ market_cap: "1000000", stale: true }),
    }),
    sized("of unknown size on the chain", null, { chain_id: 56 }),
    sized("as large", "1000000"),
  ];
  const found = inOrder.toReversed().sort((a, b) => compareLikeness(likenessOf(own, b), likenessOf(own, a)));
  expect(found.map(({ name }) => name)).toEqual(inOrder.map(({ name }) => name));
});
