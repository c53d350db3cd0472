import { BlockList, isIPv6 } from "node:net";

/** An address, without the prefix of an IPv4 address that is written as IPv6: `::ffff:198.51.100.1` or `::ffff:c633:6401`. */
export function plainAddress(address: string): string {
  const hex = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address);
  if (!hex) return address.replace(/^::ffff:(?=\d+\.)/i, "");
  return hex
    .slice(1)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}

/** The eight groups of 16 bits of an IPv6 address; null for IPv4. */
function groupsOf(given: string): number[] | null {
  const address = plainAddress(given);
  if (!isIPv6(address)) return null;
  const [head = "", tail] = address.split("::");
  const leadingGroups = head.split(":").filter(Boolean);
  const right = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const groups = [
    ...leadingGroups,
    ...Array<string>(Math.max(0, 8 - leadingGroups.length - right.length)).fill("0"),
    ...right,
  ];
  return groups.map((group) => Number.parseInt(group, 16));
}

const asText = (groups: number[]) => groups.map((group) => group.toString(16)).join(":");

/** The network of an address: the IPv4 address itself, or the /64 of an IPv6 address, since one household has a whole /64. */
export function networkOf(given: string): string {
  const groups = groupsOf(given);
  return groups === null ? plainAddress(given) : `${asText(groups.slice(0, 4))}::/64`;
}

/**
 * The block of an address with this many leading bits: of an IPv6 address its /56 or /48, which one customer of a provider may have, or its
 * /32, which is one provider's; of an IPv4 address its /24. Null for an address of the other kind.
 */
export function blockOf(given: string, bits: 24 | 32 | 48 | 56): string | null {
  const groups = groupsOf(given);
  if (bits === 24) return groups === null ? `${plainAddress(given).split(".").slice(0, 3).join(".")}.0/24` : null;
  if (groups === null) return null;
  const whole = groups.slice(0, Math.floor(bits / 16));
  const block = bits === 56 ? [...whole, (groups[3] ?? 0) & 0xff00] : whole;
  return `${asText(block)}::/${bits}`;
}

/**
 * What counts as one anonymous visitor: the /24 of an IPv4 address, or one of eight parts into which the /48s of an IPv6 /32 are divided. So
 * many addresses of one customer are one visitor, and a provider's block is at most eight.
 */
export function visitorBlockOf(given: string): string {
  const groups = groupsOf(given);
  if (groups === null) return blockOf(given, 24) as string;
  const third = groups[2] ?? 0;
  const part = (third ^ (third >> 4) ^ (third >> 8) ^ (third >> 12)) & 7;
  return `${blockOf(given, 32)} part ${part}`;
}

/** Whether an address is one of these addresses and CIDR blocks. */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const listed = new BlockList();
  for (const entry of networks) {
    const [address, bits] = entry.split("/") as [string, string?];
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) listed.addAddress(address, family);
    else listed.addSubnet(address, Number(bits), family);
  }
  return (given) => {
    const address = plainAddress(given);
    return listed.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  };
}

/** The host of a URL as addresses are written elsewhere: `::1` for `[::1]`. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.+)\]$/, "$1");
}

/** Whether a host, as in HOST, is this machine only. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
}

/** Whether nobody but this machine reaches the site: it neither listens to others, nor does a proxy that its address leads to. */
export function isForThisMachineAlone({ host, publicUrl }: { host: string; publicUrl: string }): boolean {
  return isLoopback(host) && isLoopback(withoutBrackets(new URL(publicUrl).hostname));
}

/** A truncated address that its owner recognizes but that identifies nobody: `203.0.113.0/24`, `2001:db8:1::/48`. */
export function coarse(network: string): string {
  return network.includes(":")
    ? `${network.split("::")[0]?.split(":").slice(0, 3).join(":")}::/48`
    : `${network.split(".").slice(0, 3).join(".")}.0/24`;
}
