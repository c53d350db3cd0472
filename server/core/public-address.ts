import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

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

/** Whether all addresses of a host, a name or an address itself, belong to the public internet; undefined for an unknown name. */
export async function isPublicHost(host: string): Promise<boolean | undefined> {
  const name = host.replace(/^\[|\]$/g, "");
  if (isIP(name)) return isPublicAddress(name);
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.length > 0 ? found.every(({ address }) => isPublicAddress(address)) : undefined;
}
