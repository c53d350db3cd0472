import { type Address, getAddress, isAddress } from "viem";

/** A platform whose sale pages name the contract: the address is in the path, the chain in a query parameter. */
type Platform = { hosts: string[]; path: RegExp; chainKey: string; chains: Record<string, number> };

const chains = { bsc: 56, bnb: 56, eth: 1, ethereum: 1, matic: 137, polygon: 137, cronos: 25, "bsc-test": 97 };

const platforms: Platform[] = [
  {
    hosts: ["pinksale.finance", "www.pinksale.finance"],
    path: /^\/launchpad\/(0x[0-9a-f]{40})\/?$/i,
    chainKey: "chain",
    chains,
  },
  { hosts: ["gempad.app", "www.gempad.app"], path: /^\/presale\/(0x[0-9a-f]{40})\/?$/i, chainKey: "chain", chains },
];

/** The contract that the address of a sale's page names; null for every other address. */
export function saleContractOf(url: string): { chainId: number; address: Address } | null {
  if (!URL.canParse(url)) return null;
  const { hostname, pathname, searchParams } = new URL(url);
  for (const { hosts, path, chainKey, chains } of platforms) {
    const address = hosts.includes(hostname) ? path.exec(pathname)?.[1] : undefined;
    const chainId = new Map(Object.entries(chains)).get((searchParams.get(chainKey) ?? "").toLowerCase());
    if (address && chainId && isAddress(address, { strict: false })) {
      return { chainId, address: getAddress(address.toLowerCase()) };
    }
  }
  return null;
}
