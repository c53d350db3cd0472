import { randomBytes } from "node:crypto";
import { type Address, type Hex, numberToHex, type PublicClient, toHex } from "viem";
import { nullIfRefused } from "./null-if-refused.ts";
import { drawBaseFee, drawGasPrice, pick, type Surroundings } from "./surroundings.ts";

/**
 * Per call, so that a token that burns all of it leaves some for the other calls: nodes allow 50 million in one request, which is 16 such
 * calls.
 */
const gas = numberToHex(3_000_000);
/** Nodes put blocks into a gap, this many seconds apart. */
const gapSeconds = 12;

export type Call = { from: Address; to: Address; input: Hex; value: Hex };
export type CallResult = { status: Hex; returnData: Hex };
/** How long after the block that is read. Nodes simulate at most 256 blocks. */
export type Later = { blocks: number; seconds: number };
/** Calls that belong together, under a name that is unique in a simulation. */
export type Step = { name: string; calls: Call[] };
export type Block = { later: Later; steps: Step[] };

/**
 * Simulates blocks one after another by one `eth_simulateV1`, each built by somebody else, with its own fee and randomness. `balances` are of
 * native coins.
 * @returns the results of each step; null where the node does not support it
 * @throws {NodeError}
 */
export async function simulateBlocks(
  client: PublicClient,
  around: Surroundings,
  balances: ReadonlyMap<Address, bigint>,
  blocks: readonly Block[],
): Promise<Map<string, CallResult[]> | null> {
  const { block, builders, gasPrice } = around;
  const funded = Object.fromEntries([...balances].map(([who, balance]) => [who, { balance: numberToHex(balance) }]));
  let builder = pick(builders);
  const blockStateCalls = withoutShortGaps(blocks).map(({ later, steps }, n) => {
    builder = pick(builders.filter((other) => other !== builder));
    const baseFee = drawBaseFee(block.baseFeePerGas ?? 0n);
    const price = () => {
      const drawn = drawGasPrice(around, baseFee);
      return drawn && numberToHex(drawn);
    };
    return {
      ...(n === 0 ? { stateOverrides: funded } : {}),
      // What a block says of itself, because tokens can recognise simulations by empty fields.
      blockOverrides: {
        ...(block.miner ? { feeRecipient: builder } : {}),
        ...(gasPrice && block.baseFeePerGas ? { baseFeePerGas: numberToHex(baseFee) } : {}),
        prevRandao: toHex(randomBytes(32)),
        number: numberToHex(block.number + BigInt(later.blocks)),
        time: numberToHex(block.timestamp + BigInt(later.seconds)),
      },
      calls: steps.flatMap(({ calls }) => {
        const maxFeePerGas = price();
        return calls.map((call) => ({ ...call, gas, maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas }));
      }),
    };
  });
  const params = [{ blockStateCalls, validation: gasPrice !== undefined }, numberToHex(block.number)];
  const answer = await nullIfRefused(client.request({ method: "eth_simulateV1", params } as never) as Promise<unknown>);
  if (!Array.isArray(answer)) return null;
  const results = (answer as { calls?: CallResult[] }[]).flatMap(({ calls }) => calls ?? []);
  const steps = blocks.flatMap((one) => one.steps);
  if (results.length !== steps.reduce((sum, { calls }) => sum + calls.length, 0)) return null;
  let at = 0;
  return new Map(
    steps.map(({ name, calls }) => {
      at += calls.length;
      return [name, results.slice(at - calls.length, at)];
    }),
  );
}

/** Fills gaps with empty blocks where those of nodes would end after the next block. */
const withoutShortGaps = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block, n) => {
    const before = blocks[n - 1]?.later ?? { blocks: 0, seconds: 0 };
    const [more, seconds] = [block.later.blocks - before.blocks, block.later.seconds - before.seconds];
    if (seconds > more * gapSeconds) return [block];
    const empty = Array.from({ length: more - 1 }, (_, gap): Block => {
      const passed = Math.floor(((gap + 1) * seconds) / more);
      return { later: { blocks: before.blocks + gap + 1, seconds: before.seconds + passed }, steps: [] };
    });
    return [...empty, block];
  });
