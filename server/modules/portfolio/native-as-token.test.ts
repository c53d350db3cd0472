import type { Address } from "viem";
import { beforeAll, expect, test } from "vitest";
import { createNodes } from "../../chain/nodes.ts";
import { useLocalChain } from "../../testing/local-chain.ts";
import { usePortfolioFixture } from "../../testing/portfolio-fixture.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { randomAddress } from "../../testing/samples.ts";
import { createTokenFixture, type TokenFixture } from "../../testing/token-fixture.ts";
import { readAddress } from "./read-address.ts";

const chain = useLocalChain(137);
const { app, coinWith } = usePortfolioFixture();
const tokenAddress = "0x0000000000000000000000000000000000001010";
const slot = `0x${"0".repeat(64)}`;
let fixture: TokenFixture;

beforeAll(async () => {
  fixture = await createTokenFixture(chain);
  await chain.rpc(
    "anvil_setCode",
    tokenAddress,
    await chain.rpc("eth_getCode", await fixture.deploy("OwnCoin"), "latest"),
  );
  await chain.rpc("anvil_setStorageAt", tokenAddress, slot, `0x${(10n ** 28n).toString(16).padStart(64, "0")}`);
}, 60_000);

test("a native coin that is also a token contract is counted once", async () => {
  const holder = randomAddress() as Address;
  await fixture.give(holder, 15n * 10n ** 17n);
  const nodes = createNodes(() => ({ 137: chain.url }), quietLog, app.ctx.clock);
  const held = async () =>
    (await readAddress({ db: app.ctx.db, nodes }, holder, 137, new AbortController().signal)).held;
  const token = await coinWith(undefined, { symbol: "MATIC", chain_id: 137, address: tokenAddress });
  expect(await held(), "while only the token is listed").toEqual([{ coinId: token.id, amount: "1.5" }]);
  const changes = { type: "coin", symbol: "POL", chain_id: 137, address: undefined, decimals: undefined };
  const coin = await coinWith(undefined, changes);
  expect(await held()).toEqual([{ coinId: coin.id, amount: "1.5" }]);
  nodes.close();
});
