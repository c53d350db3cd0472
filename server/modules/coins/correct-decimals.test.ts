import { expect, test } from "vitest";
import { contractFacts } from "../../database/schema/contract-facts.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { correctDecimals } from "./correct-decimals.ts";

const { app, owner, admin } = useTestAppWithUsers();

const listedWith = async (decimals: number | null, found: number | null, approvedBy = admin) => {
  const address = randomAddress();
  const coin = await sampleCoin(app, owner, approvedBy, { address, decimals });
  const facts = { chainId: 56, address, exists: true, decimals: found, block: 7n };
  await app.ctx.db.insert(contractFacts).values({ ...facts, readAt: new Date(), nextAt: new Date() });
  return coin;
};
const shown = async (id: string) => (await app.request("GET", `/coins/${id}`, { token: owner.token })).body.coin;
const diary = async (id: string) => (await app.request("GET", `/coins/${id}/diary`, { token: owner.token })).body.diary;

test("replaces decimals that differ from the contract's, once, and says so in the history", async () => {
  const coin = await listedWith(18, 6);
  await Promise.all([correctDecimals(app.ctx), correctDecimals(app.ctx)]);
  await correctDecimals(app.ctx);
  const { address, updated_at } = coin;
  expect(await shown(coin.id)).toMatchObject({ decimals: 6, contracts: [{ address, decimals: 6 }] });
  expect((await shown(coin.id)).updated_at > updated_at).toBe(true);
  const entries = await diary(coin.id);
  expect(entries).toHaveLength(3);
  expect(entries[0]).toMatchObject({ kind: "updated", how: "chain" });
  expect(entries[0].before).toEqual({ contracts: [{ chain_id: 56, address, decimals: 18 }] });
  expect(entries[0].after).toEqual({ contracts: [{ chain_id: 56, address, decimals: 6 }] });
});

test("fills in decimals that nobody gave, without an entry in the history", async () => {
  const coin = await listedWith(null, 0);
  await correctDecimals(app.ctx);
  expect(await shown(coin.id)).toMatchObject({ decimals: 0 });
  expect(await diary(coin.id)).toHaveLength(2);
});

test.each([
  ["keeps the listed decimals where the contract returns none", null, 18],
  ["lists no decimals where the contract returns more than a coin may have", 77, null],
])("%s", async (_, found, listed) => {
  const coin = await listedWith(18, found);
  await correctDecimals(app.ctx);
  expect(await shown(coin.id)).toMatchObject({ decimals: listed });
});

test("leaves a denied coin as it is", async () => {
  const coin = await listedWith(18, 6);
  const body = { reason: "It copies another coin." };
  await app.request("PATCH", `/coins/${coin.id}/deny`, { token: admin.token, body });
  await correctDecimals(app.ctx);
  expect(await shown(coin.id)).toMatchObject({ decimals: 18 });
});

test("leaves a pending coin as it was submitted, until it is public", async () => {
  const address = randomAddress();
  const coin = await sampleCoin(app, owner, undefined, { address, decimals: 18 });
  const facts = { chainId: 56, address, exists: true, decimals: 6, block: 7n };
  await app.ctx.db.insert(contractFacts).values({ ...facts, readAt: new Date(), nextAt: new Date() });
  const decimals = async () => {
    await correctDecimals(app.ctx);
    return (await shown(coin.id)).decimals;
  };
  expect(await decimals()).toBe(18);
  await app.request("PATCH", `/coins/${coin.id}/approve-now`, { token: admin.token });
  expect(await decimals()).toBe(6);
});
