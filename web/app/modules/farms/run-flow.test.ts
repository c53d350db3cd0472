import { describe, expect, it } from "vitest";
import { keepDeed, keptDeed } from "./kept-deed.ts";
import { begun, perform, Refused, Stopped, type Tools } from "./run-flow.ts";
import type { Deed, Goal } from "./transaction-flow.ts";

const stake: Goal = { act: "stake", amount: 250n, referrer: null, limitless: false };

/** A wallet and a chain that do what they should, but for what a test changes. */
const world = (change: Partial<Tools> & { allowance?: Tools["allowance"] } = {}) => {
  const told: string[] = [];
  const deeds: Deed[] = [];
  let allowed = 0n;
  let count = 0;
  const tools: Tools = {
    allowance: async () => ({ units: allowed, mustReset: false }),
    async tryOut({ act }) {
      told.push(`try ${act}`);
    },
    async sign({ act, amount }) {
      told.push(`sign ${act} ${amount}`);
      if (act === "allow" || act === "reset") allowed = amount ?? 0n;
      count += 1;
      return { hash: `0x${count}`, nonce: null, sinceBlock: 1, to: "0xFarm", data: "0x" };
    },
    follow: async ({ hash }) => ({ is: "confirmed", hash, block: 7 }),
    allowedLess: (units) => `only ${units}`,
    ...change,
  };
  return { told, deeds, run: (deed: Deed) => perform(deed, tools, (now) => deeds.push(now)), tools };
};

describe("a stake", () => {
  it("is tried, signed and followed, the allowance first", async () => {
    const { told, run } = world();
    const deed = await run(begun(stake));
    expect(told).toEqual(["try allow", "sign allow 250", "try stake", "sign stake 250"]);
    expect(deed.done.map(({ act, hash }) => [act, hash])).toEqual([
      ["allow", "0x1"],
      ["stake", "0x2"],
    ]);
    expect(deed.stage).toEqual({ is: "confirmed", hash: "0x2", block: 7 });
  });

  it("asks for no allowance that is there", async () => {
    const { told, run } = world({ allowance: async () => ({ units: 250n, mustReset: false }) });
    await run(begun(stake));
    expect(told).toEqual(["try stake", "sign stake 250"]);
  });

  it("sets an allowance to none first where the token wants that", async () => {
    const turns = [
      { units: 9n, mustReset: true },
      { units: 0n, mustReset: false },
      { units: 250n, mustReset: false },
    ];
    const { told, run } = world({ allowance: async () => turns.shift() as { units: bigint; mustReset: boolean } });
    await run(begun(stake));
    expect(told.filter((line) => line.startsWith("sign"))).toEqual([
      "sign reset 0",
      "sign allow 250",
      "sign stake 250",
    ]);
  });

  it("stops where the wallet allowed less, and asks again on the next try", async () => {
    const { told, run } = world({ allowance: async () => ({ units: 100n, mustReset: false }) });
    const deed = await run(begun(stake));
    expect(deed.stage).toEqual({ is: "stopped", words: "only 100" });
    expect(told).not.toContain("try stake");
    told.length = 0;
    await run(begun(deed.goal, deed.done));
    expect(told[0]).toBe("try allow");
  });

  it("is not signed when its trial fails", async () => {
    const tryOut = async () => {
      throw new Stopped("The farm has ended.");
    };
    const { told, run } = world({ tryOut });
    expect((await run(begun(stake))).stage).toEqual({ is: "stopped", words: "The farm has ended." });
    expect(told).toEqual([]);
  });

  it("ends with a refusal, and nothing more is asked", async () => {
    const sign = async () => {
      throw new Refused();
    };
    const { run } = world({ sign });
    expect((await run(begun(stake))).stage).toEqual({ is: "refused" });
  });

  it.each([
    [{ is: "reverted", hash: "0x1", block: 9 } as const, { is: "reverted", hash: "0x1" }],
    [{ is: "cancelled", hash: null } as const, { is: "cancelled", hash: null }],
  ])("ends where its transaction does: %o", async (outcome, stage) => {
    const { told, run } = world({ follow: async () => outcome });
    expect((await run(begun(stake))).stage).toEqual(stage);
    expect(told).toEqual(["try allow", "sign allow 250"]);
  });
});

describe("a stake that was left on its way", () => {
  const account = "0xMara";
  const keep = (deed: Deed | null) => keepDeed(56, "0xFarm", account, deed, 1000);
  const kept = (now = 1000) => keptDeed(56, "0xfarm", account, now);

  it("goes on with the transaction that was sent, and asks for nothing twice", async () => {
    const first = world({ follow: () => new Promise(() => {}) });
    void first.run(begun(stake));
    await expect.poll(() => first.deeds.at(-1)?.stage.is).toBe("sent");
    keep(first.deeds.at(-1) as Deed);

    const later = world({ allowance: async () => ({ units: 250n, mustReset: false }) });
    const deed = await later.run(kept() as Deed);
    expect(later.told).toEqual(["try stake", "sign stake 250"]);
    expect(deed.done.map(({ act }) => act)).toEqual(["allow", "stake"]);
  });

  it("is kept between its two signatures, exact amounts and all", async () => {
    let trials = 0;
    const tryOut = async () => {
      trials += 1;
      if (trials === 2) throw new Stopped("The chain is away.");
    };
    const { run, deeds } = world({ tryOut });
    const amount = 123456789012345678901234567890n;
    await run(begun({ ...stake, amount }));
    for (const deed of deeds) keep(deed);
    const left = kept();
    expect(left?.goal).toEqual({ ...stake, amount });
    expect(left?.done.map(({ act }) => act)).toEqual(["allow"]);
    expect(left?.stage).toEqual({ is: "stopped", words: "The chain is away." });
    expect(kept(1000 + 4 * 86_400_000)).toBeNull();
  });

  it("is forgotten once it is done, or where nothing of it was signed", async () => {
    const { run, deeds } = world();
    await run(begun(stake));
    for (const deed of deeds) keep(deed);
    expect(kept()).toBeNull();
    keep({ ...begun(stake), stage: { is: "refused" } });
    expect(kept()).toBeNull();
  });

  it.each(["{}", "null", "7", '{"deed":{},"at":1000}', "no JSON"])("what is no deed is none: %s", (text) => {
    localStorage.setItem("cointally.farm_deed.56.0xfarm.0xmara", text);
    expect(kept()).toBeNull();
  });
});
