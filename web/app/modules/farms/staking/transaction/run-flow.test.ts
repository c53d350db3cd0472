import { describe, expect, it } from "vitest";
import { persistFlow, readFlow } from "./persisted-flow.ts";
import { newFlow, Rejected, runFlow, Stopped, type WalletActions } from "./run-flow.ts";
import type { Goal, TransactionFlow } from "./transaction-flow.ts";

const stake: Goal = { action: "stake", amount: 250n, referrer: null, unlimited: false };

/** A working wallet and chain, with what a test changes. */
const setUp = (change: Partial<WalletActions> & { allowance?: WalletActions["allowance"] } = {}) => {
  const log: string[] = [];
  const flows: TransactionFlow[] = [];
  let allowed = 0n;
  let count = 0;
  const actions: WalletActions = {
    allowance: async () => ({ units: allowed, mustReset: false }),
    async simulate({ action }) {
      log.push(`try ${action}`);
    },
    async sign({ action, amount }) {
      log.push(`sign ${action} ${amount}`);
      if (action === "allow" || action === "reset") allowed = amount ?? 0n;
      count += 1;
      return { hash: `0x${count}`, nonce: null, sinceBlock: 1, to: "0xFarm", data: "0x" };
    },
    follow: async ({ hash }) => ({ status: "confirmed", hash, block: 7 }),
    allowanceTooLow: (units) => `only ${units}`,
    ...change,
  };
  return {
    log,
    flows,
    run: (flow: TransactionFlow) => runFlow(flow, actions, (current) => flows.push(current)),
    actions,
  };
};

describe("a stake", () => {
  it("is simulated, signed and followed after its allowance", async () => {
    const { log, run } = setUp();
    const flow = await run(newFlow(stake));
    expect(log).toEqual(["try allow", "sign allow 250", "try stake", "sign stake 250"]);
    expect(flow.done.map(({ action, hash }) => [action, hash])).toEqual([
      ["allow", "0x1"],
      ["stake", "0x2"],
    ]);
    expect(flow.progress).toEqual({ status: "confirmed", hash: "0x2", block: 7 });
  });

  it("requests no allowance if it is high enough", async () => {
    const { log, run } = setUp({ allowance: async () => ({ units: 250n, mustReset: false }) });
    await run(newFlow(stake));
    expect(log).toEqual(["try stake", "sign stake 250"]);
  });

  it("resets an allowance first if the token requires it", async () => {
    const allowances = [
      { units: 9n, mustReset: true },
      { units: 0n, mustReset: false },
      { units: 250n, mustReset: false },
    ];
    const { log, run } = setUp({ allowance: async () => allowances.shift() as { units: bigint; mustReset: boolean } });
    await run(newFlow(stake));
    expect(log.filter((line) => line.startsWith("sign"))).toEqual(["sign reset 0", "sign allow 250", "sign stake 250"]);
  });

  it("stops if the user lowered the allowance, and requests it again on retry", async () => {
    const { log, run } = setUp({ allowance: async () => ({ units: 100n, mustReset: false }) });
    const flow = await run(newFlow(stake));
    expect(flow.progress).toEqual({ status: "stopped", message: "only 100" });
    expect(log).not.toContain("try stake");
    log.length = 0;
    await run(newFlow(flow.goal, flow.done));
    expect(log[0]).toBe("try allow");
  });

  it("is not signed when its simulation fails", async () => {
    const simulate = async () => {
      throw new Stopped("The farm has ended.");
    };
    const { log, run } = setUp({ simulate });
    expect((await run(newFlow(stake))).progress).toEqual({ status: "stopped", message: "The farm has ended." });
    expect(log).toEqual([]);
  });

  it("ends when the user rejects it", async () => {
    const sign = async () => {
      throw new Rejected();
    };
    const { run } = setUp({ sign });
    expect((await run(newFlow(stake))).progress).toEqual({ status: "rejected" });
  });

  it.each([
    [{ status: "reverted", hash: "0x1", block: 9 } as const, { status: "reverted", hash: "0x1" }],
    [{ status: "cancelled", hash: null } as const, { status: "cancelled", hash: null }],
  ])("ends with its transaction: %o", async (outcome, progress) => {
    const { log, run } = setUp({ follow: async () => outcome });
    expect((await run(newFlow(stake))).progress).toEqual(progress);
    expect(log).toEqual(["try allow", "sign allow 250"]);
  });
});

describe("an interrupted stake", () => {
  const account = "0xMara";
  const persist = (flow: TransactionFlow | null) => persistFlow(56, "0xFarm", account, flow, 1000);
  const read = (now = 1000) => readFlow(56, "0xfarm", account, now);

  it("continues with the sent transaction and requests nothing twice", async () => {
    const first = setUp({ follow: () => new Promise(() => {}) });
    void first.run(newFlow(stake));
    await expect.poll(() => first.flows.at(-1)?.progress.status).toBe("sent");
    persist(first.flows.at(-1) as TransactionFlow);

    const later = setUp({ allowance: async () => ({ units: 250n, mustReset: false }) });
    const flow = await later.run(read() as TransactionFlow);
    expect(later.log).toEqual(["try stake", "sign stake 250"]);
    expect(flow.done.map(({ action }) => action)).toEqual(["allow", "stake"]);
  });

  it("is persisted between its two signatures with exact amounts", async () => {
    let simulations = 0;
    const simulate = async () => {
      simulations += 1;
      if (simulations === 2) throw new Stopped("The chain is down.");
    };
    const { run, flows } = setUp({ simulate });
    const amount = 123456789012345678901234567890n;
    await run(newFlow({ ...stake, amount }));
    for (const flow of flows) persist(flow);
    const persisted = read();
    expect(persisted?.goal).toEqual({ ...stake, amount });
    expect(persisted?.done.map(({ action }) => action)).toEqual(["allow"]);
    expect(persisted?.progress).toEqual({ status: "stopped", message: "The chain is down." });
    expect(read(1000 + 4 * 86_400_000)).toBeNull();
  });

  it("is removed once it is done, or if nothing was signed", async () => {
    const { run, flows } = setUp();
    await run(newFlow(stake));
    for (const flow of flows) persist(flow);
    expect(read()).toBeNull();
    persist({ ...newFlow(stake), progress: { status: "rejected" } });
    expect(read()).toBeNull();
  });

  it.each(["{}", "null", "7", '{"flow":{},"at":1000}', "no JSON"])("is ignored if the storage contains %s", (text) => {
    localStorage.setItem("cointally.farm_transaction.56.0xfarm.0xmara", text);
    expect(read()).toBeNull();
  });
});
