import { describe, expect, it } from "vitest";
import { followTransaction, type TransactionReader } from "./follow-transaction.ts";
import type { Sent, StepEvent } from "./transaction-flow.ts";

const mine: Sent = { hash: "0xa", nonce: null, sinceBlock: 100, to: "0xFarm", data: "0xdeed" };

/** A chain that is told what happens after each look; `at` is how many looks there were. */
const chain = (script: (at: number) => Partial<TransactionReader> & { stop?: boolean }) => {
  let at = 0;
  const events: StepEvent[] = [];
  const nonces: number[] = [];
  const base: TransactionReader = {
    receipt: async () => null,
    transaction: async () => ({ nonce: 5 }),
    count: async () => 5,
    newestBlock: async () => 110,
    inBlock: async () => null,
    now: () => at * 10_000,
    async pause() {
      at += 1;
      if (script(at).stop || at > 50) throw new Error("left");
    },
  };
  const reader = Object.fromEntries(
    Object.keys(base).map((name) => [
      name,
      (...args: [never, never]) =>
        ((name !== "pause" && script(at)[name as keyof TransactionReader]) || base[name as keyof TransactionReader])(
          ...args,
        ),
    ]),
  ) as TransactionReader;
  const run = (sent: Partial<Sent> = {}) =>
    followTransaction(
      { ...mine, ...sent },
      reader,
      (event) => events.push(event),
      (nonce) => nonces.push(nonce),
    );
  return { run, events, nonces };
};
const receipt =
  (succeeded = true) =>
  async () => ({ block: 108, succeeded });

describe("a transaction is followed", () => {
  it("to its block, and its number is told once", async () => {
    const { run, events, nonces } = chain((at) => (at === 2 ? { receipt: receipt() } : {}));
    expect(await run()).toEqual({ status: "confirmed", hash: "0xa", block: 108 });
    expect(events).toEqual([{ type: "pending" }, { type: "pending" }]);
    expect(nonces).toEqual([5]);
  });

  it("to a block in which it failed", async () => {
    const { run } = chain(() => ({ receipt: receipt(false) }));
    expect(await run()).toEqual({ status: "reverted", hash: "0xa", block: 108 });
  });

  it("through a silence of the network", async () => {
    const dead = async () => {
      throw new Error("No answer");
    };
    const { run, events } = chain((at) => (at < 3 ? { receipt: dead } : { receipt: receipt() }));
    expect(await run()).toMatchObject({ status: "confirmed" });
    expect(events).toEqual(Array(3).fill({ type: "silence" }));
  });

  it("to one that took its nonce with the same work, which is the same with a higher fee", async () => {
    const faster = { hash: "0xb", to: "0xfarm", data: "0xdeed" };
    const { run, events } = chain((at) => {
      if (at === 0) return {};
      return {
        transaction: async () => null,
        count: async (block) => (block === undefined || block >= 107 ? 6 : 5),
        inBlock: async (block, nonce) => (block === 107 && nonce === 5 ? faster : null),
        receipt: async (hash) => (hash === "0xb" && at >= 2 ? { block: 107, succeeded: true } : null),
      };
    });
    expect(await run()).toEqual({ status: "confirmed", hash: "0xb", block: 107 });
    expect(events).toContainEqual({ type: "replaced", hash: "0xb" });
  });

  it.each([
    ["another", { hash: "0xc", to: "0xFarm", data: "0xother" }, "0xc"],
    ["an unknown one", null, null],
  ])("to %s that took its nonce", async (_, taker, hash) => {
    const { run } = chain(() => ({
      transaction: async () => null,
      count: async () => 6,
      inBlock: async () => taker,
    }));
    expect(await run({ nonce: 5 })).toEqual({ status: "cancelled", hash });
  });

  it("that comes into a block between two questions is in it", async () => {
    let asked = 0;
    const { run } = chain(() => ({
      transaction: async () => null,
      count: async () => 6,
      receipt: async () => (asked++ === 0 ? null : { block: 109, succeeded: true }),
    }));
    expect(await run({ nonce: 5 })).toEqual({ status: "confirmed", hash: "0xa", block: 109 });
  });

  it("that nobody knows is told as unseen after a while, and again as pending when it comes back", async () => {
    const { run, events } = chain((at) => ({
      transaction: async () => (at < 4 ? null : { nonce: 5 }),
      ...(at === 5 && { receipt: receipt() }),
    }));
    expect(await run({ nonce: 5 })).toMatchObject({ status: "confirmed" });
    expect(events.map(({ type }) => type)).toEqual(["pending", "pending", "unseen", "unseen", "pending"]);
  });

  it("by receipts alone where no wallet tells more", async () => {
    const { run, events, nonces } = chain((at) => ({
      transaction: async () => undefined,
      count: async () => undefined,
      ...(at === 9 && { receipt: receipt() }),
    }));
    expect(await run()).toMatchObject({ status: "confirmed" });
    expect(events).toEqual(Array(9).fill({ type: "pending" }));
    expect(nonces).toEqual([]);
  });

  it("until the page is left", async () => {
    const { run } = chain((at) => ({ stop: at === 3 }));
    await expect(run()).rejects.toThrow("left");
  });
});
