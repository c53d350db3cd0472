import { type Address, type Hex, keccak256, toFunctionSelector } from "viem";
import { codeProbe } from "../../../contracts/generated/code-probe.ts";
import { farmFactoryCode } from "../../../contracts/generated/farm-factory.ts";
import { NodeError } from "../node-error.ts";
import type { Nodes } from "../nodes.ts";
import { scanCode } from "../safety/scan-code.ts";

/** What code allows an owner to do; null where unknown. */
export type Powers = { take: boolean | null; stop: boolean | null };

const unknown: Powers = { take: null, stop: null };
/** Addresses whose hashes fit in one result: at most 24,576 bytes (EIP-170). */
const maxAddressesPerCall = 700;
/** Different codes that are scanned in one run: pools of one factory share their code, others wait for the next run. */
const maxCodesPerRun = 6;

const take = toFunctionSelector("emergencyRewardWithdraw(uint256)");
const stop = toFunctionSelector("stopReward()");

/** A power that is not found may have another name, so it is unknown and not absent. */
const powersIn = (code: Hex): Powers => {
  const { functions, delegates } = scanCode(code);
  if (delegates) return unknown;
  return { take: functions.has(take) || null, stop: functions.has(stop) || null };
};

const codeAt = async (nodes: Nodes, chainId: number, place: Address, signal?: AbortSignal): Promise<Hex> => {
  const answer = await nodes.ask(chainId, "eth_getCode", [place, "latest"], signal);
  if (!("result" in answer)) throw new NodeError("refused", "it returns no code");
  return String(answer.result) as Hex;
};

/** The deployed code of our factory, which its constructor only returns. */
const ourFactory = farmFactoryCode.slice(farmFactoryCode.indexOf("f3fe") + 4);

/** Whether a factory has exactly our code, so that its farms have no owner (contracts/README.md). @throws {NodeError} */
export async function isOurFactory(
  nodes: Nodes,
  chainId: number,
  factory: Address,
  signal?: AbortSignal,
): Promise<boolean> {
  return (await codeAt(nodes, chainId, factory, signal)) === `0x${ourFactory}`;
}

/** Code hashes of an address that was never used, and of one without code. */
const emptyCodeHashes = ["0".repeat(64), keccak256("0x").slice(2)];

const fetchHashes = async (nodes: Nodes, chainId: number, places: readonly Address[], signal?: AbortSignal) => {
  const packed = places.map((place) => place.slice(2)).join("");
  const word = (value: number) => value.toString(16).padStart(64, "0");
  const padding = "0".repeat((64 - (packed.length % 64)) % 64);
  const data = `${codeProbe.bytecode}${word(32)}${word(places.length * 20)}${packed}${padding}`;
  const answer = await nodes.ask(chainId, "eth_call", [{ data }, "latest"], signal);
  const bytes = "result" in answer ? String(answer.result).slice(4) : "";
  return places.map((_, n) => bytes.slice(n * 64, (n + 1) * 64)).map((hash) => (hash.length === 64 ? hash : undefined));
};

/**
 * The hash of the code at each address: null without code, undefined when the node does not support the probe.
 * @throws {NodeError}
 */
export async function codeHashes(
  nodes: Nodes,
  chainId: number,
  places: readonly Address[],
  signal?: AbortSignal,
): Promise<(string | null | undefined)[]> {
  const hashes: (string | undefined)[] = [];
  for (let n = 0; n < places.length; n += maxAddressesPerCall) {
    hashes.push(...(await fetchHashes(nodes, chainId, places.slice(n, n + maxAddressesPerCall), signal)));
  }
  return hashes.map((hash) => (hash !== undefined && emptyCodeHashes.includes(hash) ? null : hash));
}

/**
 * The powers of the owners of these contracts, in order; unknown beyond the limit per run. Each code is read once.
 * @throws {NodeError}
 */
export async function readPowers(
  nodes: Nodes,
  chainId: number,
  places: readonly Address[],
  signal?: AbortSignal,
): Promise<Powers[]> {
  const hashes = await codeHashes(nodes, chainId, places, signal);
  const powersByHash = new Map<string, Powers>();
  for (const hash of [...new Set(hashes)].filter((one) => typeof one === "string").slice(0, maxCodesPerRun)) {
    const place = places[hashes.indexOf(hash)] as Address;
    powersByHash.set(hash, powersIn(await codeAt(nodes, chainId, place, signal)));
  }
  return hashes.map((hash) => (hash && powersByHash.get(hash)) || unknown);
}
