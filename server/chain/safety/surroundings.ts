import { randomBytes, randomInt } from "node:crypto";
import { type Address, type PublicClient, toHex } from "viem";
import { nullIfRefused } from "./null-if-refused.ts";

// What a token can see around a trade. It is drawn anew, and widely, for each check, so that no token can tell a check from a person.

/** The block that facts are read at. */
export type ReadBlock = { number: bigint; timestamp: bigint; miner: Address | null; baseFeePerGas: bigint | null };

export type Surroundings = {
  block: ReadBlock;
  secondsPerBlock: number;
  /** At least two, of recent blocks where these have several. */
  builders: Address[];
  /** What the node advises; undefined where it does not say. */
  gasPrice: bigint | undefined;
};

/** Other blocks that are read, this far back at most. */
const samples = 3;
const mostBlocksBack = 1_000;

/** Reads what recent blocks look like: four requests. @throws {NodeError} */
export async function readSurroundings(client: PublicClient, block: ReadBlock): Promise<Surroundings> {
  const numbers = Array.from({ length: samples }, () => block.number - BigInt(randomInt(2, mostBlocksBack)));
  const [gasPrice, ...blocks] = await Promise.all([
    nullIfRefused(client.getGasPrice()),
    ...numbers
      .filter((number) => number > 0n)
      .map((blockNumber) => nullIfRefused(client.getBlock({ blockNumber }) as Promise<ReadBlock>)),
  ]);
  const read = blocks.filter((one) => one !== null);
  const [oldest] = read.toSorted((a, b) => Number(a.number - b.number));
  const seconds = oldest ? Number(block.timestamp - oldest.timestamp) / Number(block.number - oldest.number) : 12;
  const miners = [...new Set([block, ...read].flatMap(({ miner }) => (miner ? [miner] : [])))];
  return {
    block,
    secondsPerBlock: seconds,
    builders: miners.length > 1 ? miners : [...miners, newAddress(), newAddress()],
    gasPrice: gasPrice || undefined,
  };
}

/** A number from a range, each order of magnitude as likely as another. */
export function draw(least: number, most: number): number {
  return least * (most / least) ** (randomInt(2 ** 40) / 2 ** 40);
}

/** This part of an amount. */
export function partOf(amount: bigint, part: number): bigint {
  const precision = 10n ** 12n;
  return (amount * BigInt(Math.round(part * Number(precision)))) / precision;
}

/** One of a list. */
export function pick<T>(list: readonly T[]): T {
  return list[randomInt(list.length)] as T;
}

/**
 * Sizes as parts of the reserve, which together cover 0.01 to 1 %: what people buy, small enough for limits on trades, large enough for tokens
 * without decimals and for taxes on large trades.
 */
const sizes = [
  [0.000_1, 0.000_4],
  [0.000_4, 0.005_5],
  [0.005_5, 0.01],
] as const;
/** The whole range, which every size of a trade is in. */
const anySize = [sizes[0][0], sizes[2][1]] as const;

/** Sizes of trades in the units of this reserve, smallest first. */
export function drawSizes(reserve: bigint): bigint[] {
  return sizes.map(([least, most]) => partOf(reserve, draw(least, most)));
}

/** A size of which nothing is known. */
export function drawSize(reserve: bigint): bigint {
  return partOf(reserve, draw(...anySize));
}

/** A random address, for which no token can have a rule. */
export function newAddress(): Address {
  return toHex(randomBytes(20));
}

/** Gas that a node may charge in advance for all calls of one address. */
const mostGas = 60_000_000;

/**
 * Native coins of a buyer: enough to pay this and for gas, and no more than a person has, because tokens can recognise simulations by a payer
 * richer than the chain.
 */
export function drawBalance(paid: bigint, gasPrice: bigint | undefined): bigint {
  return partOf(paid, draw(1.05, 50)) + (gasPrice ?? 0n) * BigInt(Math.round(mostGas * draw(1, 10)));
}

/** The fee of a block near this one. */
export function drawBaseFee(baseFee: bigint): bigint {
  return partOf(baseFee, draw(0.88, 1.12));
}

/** The gas price of a trade in a block with this fee: a usual tip, because tokens can recognise simulations by another price. */
export function drawGasPrice({ gasPrice, block }: Surroundings, baseFee = block.baseFeePerGas ?? 0n) {
  if (gasPrice === undefined) return undefined;
  const tip = gasPrice - (block.baseFeePerGas ?? 0n);
  return baseFee + (tip > 0n ? partOf(tip, draw(0.7, 1.1)) : gasPrice / 50n) + 1n;
}
