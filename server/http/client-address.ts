import { BlockList, isIPv4, isIPv6 } from "node:net";
import type { Logger } from "pino";

/** The caller's address, believed only as far as TRUST_PROXY says (operations.md). */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | null) => string;

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Whether an address is one of these addresses and CIDR blocks. */
export const isTrustedBy = (trustProxy: string[]): ((address: string) => boolean) => {
  const trusted = new BlockList();
  for (const entry of trustProxy) {
    const [address, bits] = entry.split("/") as [string, string?];
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (given) => {
    const address = plain(given);
    return trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  };
};

/** Whether the address is private, so that it belongs to the operator's network and may be logged. */
const isOwnNetwork = isTrustedBy(["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1", "fc00::/7"]);

/**
 * Reads X-Forwarded-For from right to left while the hop before it is a trusted proxy. A forwarded header from anyone else
 * is ignored and logged once.
 */
export const clientAddress = (trustProxy: string[], log: Logger): ClientAddress => {
  const isTrusted = isTrustedBy(trustProxy);
  let warned = false;

  return (peer, forwardedFor) => {
    let address = plain(peer ?? "127.0.0.1");
    if (!forwardedFor) return address;
    if (!isTrusted(address)) {
      const logged = isOwnNetwork(address) ? address : "of a public network";
      if (!warned) log.warn({ peer: logged }, "X-Forwarded-For from a peer that TRUST_PROXY does not name is ignored");
      warned = true;
      return address;
    }
    for (const hop of forwardedFor.split(",").reverse()) {
      const next = plain(hop.trim());
      if (!isIPv4(next) && !isIPv6(next)) break;
      address = next;
      if (!isTrusted(next)) break;
    }
    return address;
  };
};

/** The network of an address: the IPv4 address itself, or the /64 of an IPv6 address, since one household has a whole /64. */
export const networkOf = (given: string): string => {
  const address = plain(given);
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(":")}::/64`;
};
