import { type Address, type Hex, keccak256, toFunctionSelector } from "viem";
import { codeProbe } from "../../../contracts/generated/code-probe.ts";
import { farmFactoryCode } from "../../../contracts/generated/farm-factory.ts";
import { NodeError } from "../node-error.ts";
import type { Nodes } from "../nodes.ts";
import { scanCode } from "../safety/scan-code.ts";

/** What code lets an owner do; null where that cannot be told. */
export type Powers = { take: boolean | null; stop: boolean | null };

const unknown: Powers = { take: null, stop: null };
/** Places whose hashes fit in one answer: 24,576 bytes at most (EIP-170). */
const mostAtOnce = 700;
/** Codes that are looked at in one reading: pools of one factory have the same, and a hundred different ones may wait. */
const mostCodes = 6;

const take = toFunctionSelector("emergencyRewardWithdraw(uint256)");
const stop = toFunctionSelector("stopReward()");

/** A power that is not seen may bear another name: that is unknown, not none. */
const powersIn = (code: Hex): Powers => {
  const { functions, delegates } = scanCode(code);
  if (delegates) return unknown;
  return { take: functions.has(take) || null, stop: functions.has(stop) || null };
};

const codeAt = async (nodes: Nodes, chainId: number, place: Address, signal?: AbortSignal): Promise<Hex> => {
  const answer = await nodes.ask(chainId, "eth_getCode", [place, "latest"], signal);
  if (!("result" in answer)) throw new NodeError("refused", "it tells no code");
  return String(answer.result) as Hex;
};

/** What of our factory stands on a chain: its constructor does nothing but hand that out. */
const ourFactory = farmFactoryCode.slice(farmFactoryCode.indexOf("f3fe") + 4);

/** Whether a factory is ours to the last byte: nobody owns its farms (contracts/README.md). @throws {NodeError} */
export const isOurFactory = async (nodes: Nodes, chainId: number, factory: Address, signal?: AbortSignal) =>
  (await codeAt(nodes, chainId, factory, signal)) === `0x${ourFactory}`;

/** What nodes say of a place where nothing ever was, and of one without code. */
const ofNoCode = ["0".repeat(64), keccak256("0x").slice(2)];

const someHashes = async (nodes: Nodes, chainId: number, places: readonly Address[], signal?: AbortSignal) => {
  const packed = places.map((place) => place.slice(2)).join("");
  const word = (value: number) => value.toString(16).padStart(64, "0");
  const padding = "0".repeat((64 - (packed.length % 64)) % 64);
  const data = `${codeProbe.bytecode}${word(32)}${word(places.length * 20)}${packed}${padding}`;
  const answer = await nodes.ask(chainId, "eth_call", [{ data }, "latest"], signal);
  const bytes = "result" in answer ? String(answer.result).slice(4) : "";
  return places.map((_, n) => bytes.slice(n * 64, (n + 1) * 64)).map((hash) => (hash.length === 64 ? hash : undefined));
};

/**
 * The hash of the code at each place: null where there is none, undefined where the node does not lend itself to that.
 * @throws {NodeError}
 */
export const codeHashes = async (
  nodes: Nodes,
  chainId: number,
  places: readonly Address[],
  signal?: AbortSignal,
): Promise<(string | null | undefined)[]> => {
  const hashes: (string | undefined)[] = [];
  for (let n = 0; n < places.length; n += mostAtOnce) {
    hashes.push(...(await someHashes(nodes, chainId, places.slice(n, n + mostAtOnce), signal)));
  }
  return hashes.map((hash) => (hash !== undefined && ofNoCode.includes(hash) ? null : hash));
};

/**
 * What owners of these contracts may do, by place in their order; unknown for codes past the first few. Each code is read once.
 * @throws {NodeError}
 */
export const readPowers = async (
  nodes: Nodes,
  chainId: number,
  places: readonly Address[],
  signal?: AbortSignal,
): Promise<Powers[]> => {
  const hashes = await codeHashes(nodes, chainId, places, signal);
  const known = new Map<string, Powers>();
  for (const hash of [...new Set(hashes)].filter((one) => typeof one === "string").slice(0, mostCodes)) {
    const place = places[hashes.indexOf(hash)] as Address;
    known.set(hash, powersIn(await codeAt(nodes, chainId, place, signal)));
  }
  return hashes.map((hash) => (hash && known.get(hash)) || unknown);
};
