import { type Address, getAddress, type Hex, isHex, type PublicClient, parseAbi, size, slice } from "viem";
import { nullIfRefused } from "./null-if-refused.ts";
import { type ScannedCode, scanCode } from "./scan-code.ts";

/** Storage slots of proxies: EIP-1967, and OpenZeppelin's earlier one. */
const slots = {
  implementation: "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
  beacon: "0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
  older: "0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3",
} as const;

const beaconAbi = parseAbi(["function implementation() view returns (address)"]);

export type ResolvedCode = {
  exists: boolean | null;
  proxy: boolean | null;
  implementation: Address | null;
  /** The code that finally runs; null when unknown. */
  code: (ScannedCode & { bytes: Hex }) | null;
};

const unknown: ResolvedCode = { exists: null, proxy: null, implementation: null, code: null };
const missing: ResolvedCode = { ...unknown, exists: false };
/** There is code, but what it runs is unknown. */
const opaque: ResolvedCode = { ...unknown, exists: true };

/**
 * Follows a contract to the code that runs, through EIP-1967 (also with a beacon) and EIP-1167. For a contract that delegates in another
 * way it is unknown whether it is a proxy.
 * @throws {NodeError}
 */
export async function resolveCode(client: PublicClient, address: Address, blockNumber: bigint): Promise<ResolvedCode> {
  const code = await nullIfRefused(client.getCode({ address, blockNumber }));
  // viem returns undefined for an address without code; null means that the node refused.
  if (!code) return code === undefined ? missing : unknown;
  const behind = (implementation: Address) => follow(client, implementation, blockNumber);
  const target = cloneTarget(code);
  if (target) return behind(target);

  const at = async (slot: Hex) => addressIn(await nullIfRefused(client.getStorageAt({ address, slot, blockNumber })));
  const [implementation, beacon, older] = await Promise.all([
    at(slots.implementation),
    at(slots.beacon),
    at(slots.older),
  ]);
  if (implementation === undefined || beacon === undefined) return opaque;
  const pointed = implementation ?? older;
  if (pointed) return behind(pointed);
  if (beacon) {
    const target = await nullIfRefused(
      client.readContract({ address: beacon, abi: beaconAbi, functionName: "implementation", blockNumber }),
    );
    return target ? behind(target) : { ...opaque, proxy: true };
  }
  const scanned = { ...scanCode(code), bytes: code };
  return scanned.delegates ? opaque : { exists: true, proxy: false, implementation: null, code: scanned };
}

const follow = async (client: PublicClient, implementation: Address, blockNumber: bigint): Promise<ResolvedCode> => {
  const code = await nullIfRefused(client.getCode({ address: implementation, blockNumber }));
  // Code that delegates once more may run anything.
  const scanned = code ? { ...scanCode(code), bytes: code } : null;
  return { exists: true, proxy: true, implementation, code: scanned };
};

/** Undefined when the node refused; null when the slot is empty. */
const addressIn = (word: Hex | null | undefined): Address | null | undefined => {
  if (!isHex(word)) return undefined;
  const digits = word.slice(2).padStart(64, "0").slice(24);
  return BigInt(word) === 0n ? null : getAddress(`0x${digits}`);
};

/** EIP-1167: 45 bytes around the address of the cloned contract. */
const cloneTarget = (code: Hex): Address | null =>
  size(code) === 45 && /^0x363d3d373d3d3d363d73[0-9a-f]{40}5af43d82803e903d91602b57fd5bf3$/i.test(code)
    ? getAddress(slice(code, 10, 30))
    : null;
