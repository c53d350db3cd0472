import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useLocalExchange } from "../../testing/local-exchange.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { readSales } from "./read-sales.ts";
import { saleContractOf } from "./sale-platforms.ts";

const exchange = useLocalExchange(56);
const { app, owner, admin } = useTestAppWithUsers({ settings: () => ({ RPC_URL_56: exchange.chain.url }) });

const pageOf = (address: string, chain = "BSC") => `https://www.pinksale.finance/launchpad/${address}?chain=${chain}`;
const onSale = (url: string | null, currency: string | null = "BNB") =>
  sampleCoin(app, owner, admin, {
    stage: "presale",
    sale: { platform: "PinkSale", softcap: "1", hardcap: "2", ...(url && { url }), ...(currency && { currency }) },
  });
const progressOf = async (id: string) => (await app.request("GET", `/coins/${id}`)).body.coin.sale_progress;
const readAt = async (time: string) => {
  app.setNow(time);
  await readSales(app.ctx);
};

test("reads a sale's figures from the contract that its page on a platform names, with block and time", async () => {
  const sale = await exchange.deployToken("Sale", 10n ** 18n);
  const coin = await onSale(pageOf(sale.toLowerCase()));
  expect(await progressOf(coin.id)).toBeNull();
  await readAt("2026-11-21T12:00:00Z");
  expect(await progressOf(coin.id)).toEqual({
    ...{ raised: "1250", softcap: "1000", hardcap: "2000", chain_id: 56, address: sale },
    ...{ block: expect.any(Number), read_at: "2026-11-21T12:00:00.000Z" },
  });
  const [listed] = (await app.request("GET", "/coins/presale")).body.coins;
  expect(listed.sale_progress.raised).toBe("1250");

  // A sale with another address has no figures of the old one.
  await app.ctx.db.execute(
    sql`update coins set sale = sale || '{"url":"https://sale.example/elsewhere"}' where id = ${coin.id}`,
  );
  expect(await progressOf(coin.id)).toBeNull();
  app.setNow(null);
});

test("reads no figures from a contract that returns nothing, invalid data or another currency, but those of other sales", async () => {
  const good = await onSale(pageOf(await exchange.deployToken("Sale", 10n ** 18n)));
  const wrong = await Promise.all(
    ["GasThief", "AnswerBomb", "SaleOfNonsense", "Clean18"].map(async (name) =>
      onSale(pageOf(await exchange.deployToken(name))),
    ),
  );
  const others = [
    await onSale(pageOf(await exchange.deployToken("Sale", 10n ** 18n)), "USDT"),
    await onSale(pageOf(await exchange.deployToken("Sale", 10n ** 18n)), null),
    await onSale(pageOf("0x1111111111111111111111111111111111111111")),
    await onSale(pageOf("0x1111111111111111111111111111111111111111", "ETH")),
    await onSale("https://sale.example/0x1111111111111111111111111111111111111111"),
    await onSale(null),
  ];
  await readSales(app.ctx);
  expect((await progressOf(good.id)).raised).toBe("1250");
  for (const coin of [...wrong, ...others]) expect(await progressOf(coin.id)).toBeNull();
});

test("reads a running sale again after two minutes, and keeps its last figures while its chain is unreachable", async () => {
  const sale = await exchange.deployToken("Sale", 10n ** 18n);
  const coin = await onSale(pageOf(sale));
  await readAt("2026-11-22T12:00:00Z");
  await exchange.chain.rpc(
    "anvil_setStorageAt",
    sale,
    `0x${"0".repeat(64)}`,
    `0x${(1500n * 10n ** 18n).toString(16).padStart(64, "0")}`,
  );
  await readAt("2026-11-22T12:01:59Z");
  expect((await progressOf(coin.id)).raised).toBe("1250");
  await readAt("2026-11-22T12:02:00Z");
  expect(await progressOf(coin.id)).toMatchObject({ raised: "1500", read_at: "2026-11-22T12:02:00.000Z" });
  app.setNow(null);
});

test.each([
  [pageOf("0x1111111111111111111111111111111111111111"), 56],
  [pageOf("0x1111111111111111111111111111111111111111", "matic"), 137],
  ["https://gempad.app/presale/0x1111111111111111111111111111111111111111?chain=ETH", 1],
])("%s names a contract on chain %i", (url, chainId) =>
  expect(saleContractOf(url)).toEqual({ chainId, address: "0x1111111111111111111111111111111111111111" }),
);

test.each([
  "https://pinksale.finance.evil.example/launchpad/0x1111111111111111111111111111111111111111?chain=BSC",
  "https://www.pinksale.finance/launchpad/0x1111?chain=BSC",
  "https://www.pinksale.finance/launchpad/0x1111111111111111111111111111111111111111",
  "https://www.pinksale.finance/launchpad/0x1111111111111111111111111111111111111111?chain=constructor",
  "https://www.pinksale.finance/other/0x1111111111111111111111111111111111111111?chain=BSC",
  "no address",
])("%s names none", (url) => expect(saleContractOf(url)).toBeNull());
