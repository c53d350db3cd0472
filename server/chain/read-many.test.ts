import { type Address, type Hex, toFunctionSelector } from "viem";
import { beforeAll, expect, test } from "vitest";
import { useLocalChain } from "../testing/local-chain.ts";
import { quietLog } from "../testing/quiet-log.ts";
import { randomAddress } from "../testing/samples.ts";
import { createTokenFixture } from "../testing/token-fixture.ts";
import type { Read } from "./aggregate.ts";
import { createNodes, type Nodes } from "./nodes.ts";
import { readMany } from "./read-many.ts";

const chain = useLocalChain(56);
const decimals = toFunctionSelector("decimals()");
const of = (to: Address): Read => ({ to, data: decimals });
const times = (count: number, to: Address) => Array.from({ length: count }, () => of(to));
const number = (value: number): Hex => `0x${value.toString(16).padStart(64, "0")}`;
const places = {} as Record<"clean" | "thief" | "bomb" | "nobody", Address>;
let real: Nodes;
let calls: number;

beforeAll(async () => {
  const fixture = await createTokenFixture(chain);
  places.clean = await fixture.deploy("Clean6");
  places.thief = await fixture.deploy("GasThief");
  places.bomb = await fixture.deploy("AnswerBomb");
  places.nobody = randomAddress() as Address;
  real = createNodes(
    () => ({ 56: chain.url }),
    quietLog,
    () => new Date(),
  );
});

/** The nodes, which count their calls, and may refuse one of them. */
const nodes = (refuses: (to: string | undefined) => boolean = () => false): Nodes => {
  calls = 0;
  return {
    ...real,
    async ask(chainId, method, params, ...rest) {
      if (method !== "eth_call") return real.ask(chainId, method, params, ...rest);
      calls++;
      if (refuses((params[0] as { to?: string }).to)) return { error: { code: -32000, message: "header not found" } };
      return real.ask(chainId, method, params, ...rest);
    },
  };
};

test("all other contracts are read in few requests, however many burn gas or respond without end", async () => {
  const { clean, thief, bomb, nobody } = places;
  const reads = [...times(100, clean), ...times(60, thief), of(nobody), ...times(60, bomb), ...times(300, clean)];
  const results = await readMany(nodes(), 56, reads, { untrusted: true });
  expect(results).toHaveLength(reads.length);
  for (const [n, { to }] of reads.entries())
    expect(results[n], `read ${n}`).toBe(to === clean ? number(6) : to === nobody ? "0x" : null);
  expect(calls).toBeLessThan(12);
});

test("a node that does not run undeployed code gets requests in halves", async () => {
  const { clean, thief } = places;
  const reads = [...times(20, clean), of(thief), ...times(20, clean)];
  const results = await readMany(
    nodes((to) => to === undefined),
    56,
    reads,
    { untrusted: true },
  );
  expect(results).toEqual(reads.map(({ to }) => (to === clean ? number(6) : null)));
});

test("a node that refuses every request is at fault, not the contracts", async () => {
  const reading = readMany(
    nodes(() => true),
    56,
    times(50, places.clean),
    { untrusted: true },
  );
  await expect(reading).rejects.toMatchObject({ name: "NodeError", kind: "refused" });
  expect(calls).toBeLessThan(5);
});
