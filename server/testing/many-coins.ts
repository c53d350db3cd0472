import { newId } from "../database/client.ts";
import { insertCoins } from "../modules/imports/insert-coins.ts";
import { randomAddress } from "./samples.ts";
import type { TestApp } from "./test-app.ts";

/** Lists tokens of one chain at once, as an import does: submitting and approving them one by one takes a hundred times as long. */
export async function manyCoins({ ctx }: TestApp, count: number) {
  const coins = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    name: `Harbor ${n}`,
    symbol: "HRB",
    type: "token" as const,
    chainId: 56,
    contracts: [{ chainId: 56, address: randomAddress(), decimals: 18 }],
    description: null,
    tags: [],
    links: {},
    logoId: null,
  }));
  await ctx.db.transaction((tx) => insertCoins(ctx, tx, coins, "import", ctx.clock()));
  return coins.map(({ id }) => id);
}
