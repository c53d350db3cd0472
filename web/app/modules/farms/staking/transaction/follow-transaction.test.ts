import { describe, expect, it } from "vitest";
import { followTransaction, type TransactionReader } from "./follow-transaction.ts";
import type { Sent, StepEvent } from "./transaction-flow.ts";

const mine: Sent = { hash: "0xa", nonce: null, sinceBlock: 100, to: "0xFarm", data: "0xda7a" };

/** A chain with scripted responses; `polls` is the number of polls so far. */
const chain = (script: (polls: number) => Partial<TransactionReader> & { stop?: boolean }) => {
  let polls = 0;
  const events: StepEvent[] = [];
  const nonces: number[] = [];
  const base: TransactionReader = {
    receipt: async () => null,
    transaction: async () => ({ nonce: 5 }),
    count: async () => 5,
    newestBlock: async () => 110,
    inBlock: async () => null,
    now: () => polls * 10_000,
    async pause() {
      polls += 1;
      if (script(polls).stop || polls > 50) throw new Error("cancelled");
    },
  };
  const reader = Object.fromEntries(
    Object.keys(base).map((name) => [
      name,
      (...args: [never, never]) =>
        ((name !== "pause" && script(polls)[name as keyof TransactionReader]) || base[name as keyof TransactionReader])(
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

describe("following a transaction", () => {
  it("ends when it is mined, and reports its nonce once", async () => {
    const { run, events, nonces } = chain((at) => (at === 2 ? { receipt: receipt() } : {}));
    expect(await run()).toEqual({ status: "confirmed", hash: "0xa", block: 108 });
    expect(events).toEqual([{ type: "pending" }, { type: "pending" }]);
    expect(nonces).toEqual([5]);
  });

  it("ends when it reverted", async () => {
    const { run } = chain(() => ({ receipt: receipt(false) }));
    expect(await run()).toEqual({ status: "reverted", hash: "0xa", block: 108 });
  });

  it("continues while the network does not respond", async () => {
    const unresponsive = async () => {
      throw new Error("No response");
    };
    const { run, events } = chain((at) => (at < 3 ? { receipt: unresponsive } : { receipt: receipt() }));
    expect(await run()).toMatchObject({ status: "confirmed" });
    expect(events).toEqual(Array(3).fill({ type: "unreachable" }));
  });

  it("continues with a replacement that does the same with a higher fee", async () => {
    const faster = { hash: "0xb", to: "0xfarm", data: "0xda7a" };
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
  ])("ends as cancelled when %s used its nonce", async (_, replacement, hash) => {
    const { run } = chain(() => ({
      transaction: async () => null,
      count: async () => 6,
      inBlock: async () => replacement,
    }));
    expect(await run({ nonce: 5 })).toEqual({ status: "cancelled", hash });
  });

  it("finds a receipt that appears between two reads", async () => {
    let reads = 0;
    const { run } = chain(() => ({
      transaction: async () => null,
      count: async () => 6,
      receipt: async () => (reads++ === 0 ? null : { block: 109, succeeded: true }),
    }));
    expect(await run({ nonce: 5 })).toEqual({ status: "confirmed", hash: "0xa", block: 109 });
  });

  it("reports a transaction that no node knows as not found after a while, and as pending once it reappears", async () => {
    const { run, events } = chain((at) => ({
      transaction: async () => (at < 4 ? null : { nonce: 5 }),
      ...(at === 5 && { receipt: receipt() }),
    }));
    expect(await run({ nonce: 5 })).toMatchObject({ status: "confirmed" });
    expect(events.map(({ type }) => type)).toEqual(["pending", "pending", "not_found", "not_found", "pending"]);
  });

  it("calls the outcome unknown after three minutes without a receipt, whatever the network says of it", async () => {
    const readers: [string, Partial<TransactionReader>][] = [
      ["pending", {}],
      ["unreadable", { transaction: async () => undefined, count: async () => undefined }],
      ["dropped", { transaction: async () => null, count: async () => undefined }],
      ["unreachable", { receipt: () => Promise.reject(new Error("No response")) }],
    ];
    for (const [name, reader] of readers) {
      const { run, events } = chain((at) => ({ stop: at === 19, ...reader }));
      await expect(run()).rejects.toThrow("cancelled");
      expect([name, events.findIndex(({ type }) => type === "overdue") > 17]).toEqual([name, true]);
      expect([name, events.some(({ type }) => type === "overdue")]).toEqual([name, true]);
    }
  });

  it("tries again where the replacement cannot be read yet, instead of calling it another one", async () => {
    const faster = { hash: "0xb", to: "0xfarm", data: "0xda7a" };
    const { run, events } = chain((at) => ({
      transaction: async () => null,
      count: async () => 6,
      inBlock: at < 2 ? () => Promise.reject(new Error("No response")) : async () => faster,
      receipt: async (hash) => (hash === "0xb" ? { block: 107, succeeded: true } : null),
    }));
    expect(await run({ nonce: 5 })).toEqual({ status: "confirmed", hash: "0xb", block: 107 });
    expect(events.map(({ type }) => type)).toEqual(["unreachable", "unreachable", "replaced"]);
  });

  it("uses receipts alone if the wallet cannot read transactions", async () => {
    const { run, events, nonces } = chain((at) => ({
      transaction: async () => undefined,
      count: async () => undefined,
      ...(at === 9 && { receipt: receipt() }),
    }));
    expect(await run()).toMatchObject({ status: "confirmed" });
    expect(events).toEqual(Array(9).fill({ type: "pending" }));
    expect(nonces).toEqual([]);
  });

  it("stops when it is cancelled", async () => {
    const { run } = chain((at) => ({ stop: at === 3 }));
    await expect(run()).rejects.toThrow("cancelled");
  });
});
