import type { Random } from "../../server/testing/random.ts";

/** Email providers, roughly in proportion to their use. */
const providers = Object.entries({
  "gmail.com": 52,
  "outlook.com": 10,
  "yahoo.com": 10,
  "hotmail.com": 8,
  "icloud.com": 8,
  "proton.me": 5,
  "gmx.de": 4,
  "mail.ru": 3,
}).flatMap(([domain, percent]) => Array<string>(percent).fill(domain));

/** The autonomous systems of simulated addresses: one for each first octet, and for the first 16 bits of IPv6. */
export const simulatedSystems: Record<string, number> = Object.fromEntries([
  ...[...Array.from({ length: 40 }, (_, n) => 60 + n), 104].map((octet) => [`${octet}.0.0.0/8`, 64_500 + octet]),
  ...Array.from({ length: 10 }, (_, n) => [`2a0${n}::/16`, 64_700 + n]),
]);

/** Unique addresses and mailboxes of one simulated world. */
export function createNetworks(random: Random) {
  const used = new Set<string>();
  const unused = (make: () => string): string => {
    for (;;) {
      const candidate = make();
      if (used.has(candidate)) continue;
      used.add(candidate);
      return candidate;
    }
  };
  const hex = () => random.whole(0, 0xffff).toString(16);
  const address = (first: number) =>
    unused(() => [first, random.whole(0, 255), random.whole(0, 255), random.whole(1, 254)].join("."));
  /** A public IPv4 address of a home or office: first octets that are in general use. */
  const ipv4 = () => address(random.whole(60, 99));
  /** The address of a server that one company rents out. */
  const server = () => address(104);
  /** The first 32 bits of a provider's IPv6 addresses. */
  const block32 = () => unused(() => `2a0${random.whole(0, 9)}:${hex()}`);
  /** The first 48 bits of a customer's IPv6 block. */
  const block48 = (provider?: string) => unused(() => `${provider ?? `2a0${random.whole(0, 9)}:${hex()}`}:${hex()}`);
  /** Homes have their own IPv4 address or IPv6 /56. */
  const home = () => (random.chance(0.65) ? ipv4() : `${block48()}:${hex()}::${hex()}`);
  let mailboxes = 0;
  const name = () => {
    mailboxes += 1;
    return `${random.pick(["mia", "noah", "li", "ana", "omar", "ivy", "leo", "zoe"])}${random.whole(1, 9999)}x${mailboxes}`;
  };
  const mailbox = (domain = random.pick(providers)) => `${name()}@${domain}`;
  return { ipv4, server, block32, block48, home, hex, name, mailbox };
}
