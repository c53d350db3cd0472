import { lookup } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks outside the public internet (IANA special-purpose address registries), and those whose addresses contain another address. */
const special = new BlockList();
for (const network of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]) {
  const [address = "", prefix] = network.split("/");
  special.addSubnet(address, Number(prefix), isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Allocated global unicast addresses; other IPv6 addresses are local, map IPv4, or are unassigned. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, "ipv4");
  return isIP(address) === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

/**
 * An address of a host, a name or an address itself, to connect to without another look-up, whose result could differ. Undefined for an
 * unknown name.
 * @returns null where one of its addresses does not belong to the public internet
 */
export async function publicAddressOf(host: string): Promise<string | null | undefined> {
  const name = host.replace(/^\[|\]$/g, "");
  const found = isIP(name)
    ? [{ address: name }]
    : await lookup(name, { all: true, order: "ipv4first" }).catch(() => []);
  return found.every(({ address }) => isPublicAddress(address)) ? found[0]?.address : null;
}

/** A look-up that finds this address alone, so that a connection goes to what was checked. */
export function lookupOf(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, { all }, callback) => (all ? callback(null, [{ address, family }]) : callback(null, address, family));
}
