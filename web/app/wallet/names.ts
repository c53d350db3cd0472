import { readContract } from "viem/actions";
import { namehash } from "viem/ens";
import { config } from "./config.ts";
import { inTime } from "./reads.ts";
import { safeLink } from "./safe.ts";
import type { Address } from "./wallet-state.ts";

/** What an address calls itself, as far as it is true: the name leads back to it. */
export type Identity = { name: string | null; avatar: string | null };

/** Name services of the same make: a registry knows each name's resolver. ENS on Ethereum, SPACE ID on BNB Smart Chain. */
const services = [
  { chainId: 1, ends: ".eth", registry: "0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e" },
  { chainId: 56, ends: ".bnb", registry: "0x08CEd32a7f3eeC915Ba84415e9C07a7286977956" },
] as const;
type Service = (typeof services)[number];

const ofNode = (name: string, output: string, more: object[] = []) => ({
  type: "function",
  stateMutability: "view",
  name,
  inputs: [{ name: "node", type: "bytes32" }, ...more],
  outputs: [{ type: output }],
});
const abi = [
  ofNode("resolver", "address"),
  ofNode("addr", "address"),
  ofNode("name", "string"),
  ofNode("text", "string", [{ name: "key", type: "string" }]),
];

const patienceMs = 4000;

/** Only what nobody can mistake for something else; also the form in which a name's hash is the same everywhere. */
const plainName = /^(?=.{3,60}$)[a-z0-9]([a-z0-9-_]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-_]*[a-z0-9])?)+$/;

/** Asks the resolver of a name. */
async function ask<T>({ chainId, registry }: Service, of: string, functionName: string, ...more: string[]): Promise<T> {
  const client = config.getClient({ chainId });
  const node = namehash(of);
  const address = (await readContract(client, {
    address: registry,
    abi,
    functionName: "resolver",
    args: [node],
  })) as Address;
  return (await readContract(client, { address, abi, functionName, args: [node, ...more] })) as T;
}

/** The name, if it is plain and leads to this address; its service has a say in it. */
async function verified(name: unknown, address: Address): Promise<{ name: string; service: Service } | null> {
  if (typeof name !== "string" || !plainName.test(name)) return null;
  const service = services.find(({ ends }) => name.endsWith(ends)) ?? services[0];
  const leadsTo = await ask<string>(service, name, "addr");
  return leadsTo.toLowerCase() === address.toLowerCase() ? { name, service } : null;
}

/** The name that an address has chosen at a service. */
const chosen = async (service: Service, address: Address) =>
  verified(await ask<string>(service, `${address.slice(2).toLowerCase()}.addr.reverse`, "name"), address);

/** What the operator's identity service says of an address. */
async function fromService(identityUrl: string, address: Address): Promise<{ name?: unknown; avatar?: unknown }> {
  const url = new URL(identityUrl);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${address}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(3000), referrerPolicy: "no-referrer" });
  return response.ok ? ((await response.json()) as object) : {};
}

const orNull = <T>(answer: Promise<T | null>): Promise<T | null> => inTime(answer, patienceMs).catch(() => null);

/**
 * Name and avatar of an address: from the identity service, ENS and .bnb at once, each with a time-out. A name counts when it leads
 * back to the address; an avatar is a picture over https, and only where the page may load such (`pictures`).
 */
export async function identityOf(address: Address, identityUrl: string | null, pictures: boolean): Promise<Identity> {
  const service = identityUrl ? orNull(fromService(identityUrl, address)) : null;
  const [said, named, ...chosenNames] = await Promise.all([
    service,
    orNull(Promise.resolve(service).then((answer) => verified(answer?.name, address))),
    ...services.map((each) => orNull(chosen(each, address))),
  ]);
  const best = named ?? chosenNames.find((name) => name !== null) ?? null;
  if (!pictures) return { name: best?.name ?? null, avatar: null };
  const text = best && (await orNull(ask<string>(best.service, best.name, "text", "avatar")));
  return { name: best?.name ?? null, avatar: safeLink(said?.avatar) ?? safeLink(text) };
}
