import pg from "pg";
import { parseEther, parseUnits } from "viem";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { startChain } from "../../server/testing/local-chain.ts";
import { exchangeOn, type LocalExchange } from "../../server/testing/local-exchange.ts";
import { randomAddress } from "../../server/testing/samples.ts";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";
import { usePriceFixture } from "./price-fixture.ts";

type CheckedCoin = { safety: { verdict: { level: string } } | null };

/**
 * `useSite` with a local chain of id 56 and its exchange, a coin that cannot be sold and one without findings. Both are promoted and have a
 * price; the third of the first one's four contracts is the trap, and the last one's chain does not respond.
 */
export async function useDangerSite() {
  const chain = await startChain(56);
  afterAll(() => chain.stop());
  const base = useSite({ RPC_URL_56: chain.url, HIDE_DANGEROUS_COINS: "off" }, reducedMotion);
  const { call, newSession, listCoin } = base;
  const { price } = usePriceFixture(base.site);
  let exchange: LocalExchange;
  const coins = {} as { moderator: Session; trap: Coin; honest: Coin };

  const deployToken = (kind: string) => exchange.deployToken(kind);
  /** A token of this kind that is traded against the chain's coin. */
  const pooledToken = async (kind: string) => {
    const address = await deployToken(kind);
    await exchange.pool(address, parseUnits("100000", 18), parseEther("100"));
    return address;
  };

  /** Waits until the safety of these coins is checked: a first check takes at most two minutes. */
  const waitForLevels = async (levels: [Coin, string][]) => {
    const levelOf = async ([{ id }]: [Coin, string]) =>
      (await call<{ coin: CheckedCoin }>("GET", `/coins/${id}`)).coin.safety?.verdict.level;
    const expected = levels.map(([, level]) => level);
    await vi.waitFor(async () => expect(await Promise.all(levels.map(levelOf))).toEqual(expected), {
      timeout: 120_000,
      interval: 500,
    });
  };

  /**
   * Waits for the first check of every contract, and sets all listings back to three hours ago and all checks to five minutes ago, so that no
   * age becomes wider, and moves what is beside it, while a test looks. What visitors see is checked again after nine minutes.
   */
  const setTimesBack = async () => {
    const client = new pg.Client(base.site.connection);
    await client.connect();
    const unchecked = "SELECT FROM contract_safety WHERE chain_id = 56 AND checked_at IS NULL";
    await vi.waitFor(async () => expect((await client.query(unchecked)).rowCount).toBe(0), { timeout: 120_000 });
    await client.query("UPDATE coins SET approved_at = $1", [new Date(Date.now() - 200 * 60_000).toISOString()]);
    const at = new Date(Date.now() - 5 * 60_000).toISOString();
    await client.query("UPDATE contract_safety SET checked_at = $1, sale_tried_at = $1 WHERE checked_at IS NOT NULL", [
      at,
    ]);
    await client.query(
      `UPDATE coin_safety SET safety = regexp_replace(safety::text, '("checked_at"\\s*:\\s*)"[^"]*"', $1, 'g')::json`,
      [`\\1"${at}"`],
    );
    await client.end();
  };

  beforeAll(async () => {
    exchange = await exchangeOn(chain);
    const moderator = await newSession(admin);
    const [clean, other, bad] = [
      await pooledToken("Clean18"),
      await pooledToken("Clean18"),
      await pooledToken("TrapSell"),
    ];
    const contracts = [
      ...[clean, other, bad].map((address) => ({ chain_id: 56, address })),
      { chain_id: 1, address: randomAddress() },
    ];
    const name = "Lobster Pot Finance";
    const trap = await listCoin(moderator, { name, symbol: "LOBSTER", address: clean, contracts });
    const address = await pooledToken("Clean18");
    const honest = await listCoin(moderator, { name: "Harbor Light", symbol: "LIGHT", address });
    for (const { id } of [trap, honest]) await price(id, { priceUsd: "2", change24h: 12 });
    await call("PATCH", `/coins/${trap.id}/promote`, { promoted: true }, moderator);
    await call("PATCH", `/coins/${honest.id}/promote`, { promoted: true, payer: "Harbour Cards Ltd" }, moderator);
    await waitForLevels([
      [trap, "danger"],
      [honest, "none_found"],
    ]);
    await setTimesBack();
    Object.assign(coins, { moderator, trap, honest });
  });

  return { ...base, coins, deployToken, pooledToken, waitForLevels };
}
