import { type Address, namehash, parseAbi, zeroAddress } from "viem";
import type { Nodes } from "./nodes.ts";

/** Name services with a registry of resolvers: ENS on Ethereum, SPACE ID on BNB Smart Chain. */
export const nameServices = [
  { chainId: 1, ends: ".eth", registry: "0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e" },
  { chainId: 56, ends: ".bnb", registry: "0x08CEd32a7f3eeC915Ba84415e9C07a7286977956" },
] as const;
export type NameService = (typeof nameServices)[number];

/** Functions of registries and resolvers (ERC-137, ERC-181, ERC-634). */
export const namesAbi = parseAbi([
  "function resolver(bytes32 node) view returns (address)",
  "function addr(bytes32 node) view returns (address)",
  "function name(bytes32 node) view returns (string)",
  "function text(bytes32 node, string key) view returns (string)",
]);

/** Characters that cannot be confused with others, for which the hash of a name is unambiguous. */
const plainName = /^(?=.{3,60}$)[a-z0-9]([a-z0-9-_]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-_]*[a-z0-9])?)+$/;

/** A name that resolves to its address, and its service. */
export type VerifiedName = { name: string; service: NameService };

/** The resolver of a name; null where the registry knows none. */
const resolverOf = async (nodes: Nodes, { chainId, registry }: NameService, node: `0x${string}`) => {
  const client = await nodes.client(chainId);
  const address = await client.readContract({
    address: registry,
    abi: namesAbi,
    functionName: "resolver",
    args: [node],
  });
  return address === zeroAddress ? null : { client, address };
};

/**
 * The name, verified, if it is plain ASCII and resolves to this address; null otherwise.
 * @throws when the chain cannot be read, or a contract returns malformed data
 */
export async function verifyName(nodes: Nodes, name: unknown, address: Address): Promise<VerifiedName | null> {
  if (typeof name !== "string" || !plainName.test(name)) return null;
  const service = nameServices.find(({ ends }) => name.endsWith(ends)) ?? nameServices[0];
  const args = [namehash(name)] as const;
  const resolver = await resolverOf(nodes, service, args[0]);
  if (!resolver) return null;
  const leadsTo = await resolver.client.readContract({
    address: resolver.address,
    abi: namesAbi,
    functionName: "addr",
    args,
  });
  return leadsTo.toLowerCase() === address.toLowerCase() ? { name, service } : null;
}

/** The primary name of an address at a service, verified. @throws as `verifyName` */
export async function chosenName(nodes: Nodes, service: NameService, address: Address): Promise<VerifiedName | null> {
  const args = [namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)] as const;
  const resolver = await resolverOf(nodes, service, args[0]);
  if (!resolver) return null;
  const name = await resolver.client.readContract({
    address: resolver.address,
    abi: namesAbi,
    functionName: "name",
    args,
  });
  return verifyName(nodes, name, address);
}

/** The avatar record of a name (ENSIP-12), unchanged. @throws as `verifyName` */
export async function avatarRecord(nodes: Nodes, { name, service }: VerifiedName): Promise<string | null> {
  const node = namehash(name);
  const resolver = await resolverOf(nodes, service, node);
  if (!resolver) return null;
  const args = [node, "avatar"] as const;
  return resolver.client.readContract({ address: resolver.address, abi: namesAbi, functionName: "text", args });
}
