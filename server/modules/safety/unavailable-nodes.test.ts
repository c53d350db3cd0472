import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useLocalExchange } from "../../testing/local-exchange.ts";
import { asNodeBefore, useLocalService } from "../../testing/local-service.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { checkSafety } from "./check-safety.ts";

const exchange = useLocalExchange(56);
const node = useLocalService();
const begin = "2026-11-21T12:00:00.000Z";
let time = Date.parse(begin);
const { app, owner, admin } = useTestAppWithUsers({ at: begin, settings: () => ({ RPC_URL_56: node.url }) });

const later = (ms: number) => {
  time += ms;
  app.setNow(new Date(time));
};
const check = () => checkSafety(app.ctx, new AbortController().signal);
const due = async () =>
  (
    await app.ctx.db.execute<{ address: string; due: boolean; checked: boolean }>(sql`
      select address, next_at <= ${new Date(time).toISOString()}::timestamptz as due, checked_at is not null as checked from contract_safety`)
  ).rows;

test("contracts of a node that fails during a run stay due, and the node is not contacted during its pause", async () => {
  for (let n = 0; n < 3; n++) await sampleCoin(app, owner, admin, { address: randomAddress() });
  node.answers(
    asNodeBefore(
      () => exchange.chain.url,
      (call) => {
        if (call.method !== "eth_chainId" || node.requests.length > 2) throw new Error("gone");
        return call;
      },
    ),
  );
  expect(await check()).toBe(0);
  expect(await due()).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ due: true, checked: false })));
  // Now paused: a run sends it no request and claims nothing.
  const requestCount = node.requests.length;
  expect(await check()).toBe(0);
  expect(node.requests.length).toBe(requestCount);
  node.answers(asNodeBefore(() => exchange.chain.url));
  later(6 * 60_000);
  expect(await check()).toBe(3);
});

test("a contract that makes a working node fail waits for its lease and delays no other contract", async () => {
  const [bad, good] = [randomAddress(), randomAddress()];
  for (const address of [bad, good]) await sampleCoin(app, owner, admin, { address });
  const isOf = (address: string, body: string) => body.toLowerCase().includes(address.slice(2).toLowerCase());
  node.answers(
    asNodeBefore(
      () => exchange.chain.url,
      (call) => {
        if (isOf(bad, JSON.stringify(call.params))) throw new Error("no answer for this one");
        return call;
      },
    ),
  );
  await check();
  later(60_000);
  await check();
  const rows = await due();
  expect(rows.find(({ address }) => address === good)).toMatchObject({ checked: true });
  expect(rows.find(({ address }) => address === bad)).toMatchObject({ checked: false, due: false });
});
