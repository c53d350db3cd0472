import { isIPv4, isIPv6 } from "node:net";
import type { Logger } from "pino";
import { inNetworks, plainAddress } from "../core/network.ts";

/** The caller's address, believed only as far as TRUST_PROXY says (operations.md). */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | null) => string;

/** Whether the address is private, so that it belongs to the operator's network and may be logged. */
const isOwnNetwork = inNetworks(["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1", "fc00::/7"]);

/**
 * Reads X-Forwarded-For from right to left while the hop before it is a trusted proxy. A forwarded header from anyone else
 * is ignored and logged once.
 */
export function clientAddress(trustProxy: string[], log: Logger): ClientAddress {
  const isTrusted = inNetworks(trustProxy);
  let warned = false;

  return (peer, forwardedFor) => {
    let address = plainAddress(peer ?? "127.0.0.1");
    if (!forwardedFor) return address;
    if (!isTrusted(address)) {
      const logged = isOwnNetwork(address) ? address : "of a public network";
      if (!warned) log.warn({ peer: logged }, "X-Forwarded-For from a peer outside TRUST_PROXY is ignored");
      warned = true;
      return address;
    }
    for (const hop of forwardedFor.split(",").reverse()) {
      const next = plainAddress(hop.trim());
      if (!isIPv4(next) && !isIPv6(next)) break;
      address = next;
      if (!isTrusted(next)) break;
    }
    return address;
  };
}
