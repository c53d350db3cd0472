import { type Address, type Hex, toFunctionSelector } from "viem";
import type { FarmFactory } from "../../core/config/farm-factories.ts";
import type { Read } from "../aggregate.ts";
import { asWord, numberIn } from "../decode-hex.ts";
import type { Nodes } from "../nodes.ts";
import { readMany } from "../read-many.ts";
import { readChainNow } from "./chain-now.ts";
import { cointally } from "./cointally.ts";
import type { ChainNow, FarmKindReader, FarmTerms, TermsFailureReason } from "./farm-kind.ts";
import { codeHashes, isOurFactory, type Powers, readPowers } from "./owner-powers.ts";
import { type FarmToken, readFarmTokens } from "./read-tokens.ts";
import { smartchef } from "./smartchef.ts";

/** How each kind is read. */
export const farmKinds: Record<FarmFactory["kind"], FarmKindReader> = { cointally, smartchef };

/** A farm by its address and factory. */
export type KnownFarm = { address: Address; factory: Address; kind: FarmFactory["kind"] };

export type ReadFarm = {
  terms: FarmTerms;
  /** Its balances of both tokens; null where a token returns none. */
  held: { staked: bigint | null; reward: bigint | null };
  owner: { address: Address | null; renounced: boolean | null } & Powers;
};

export type FarmsRead = {
  now: ChainNow;
  farms: Map<Address, ReadFarm | TermsFailureReason | "no_contract">;
  tokens: Map<Address, FarmToken>;
};

/** Reads per request, each of a few storage slots: together a third of the gas that nodes allow. */
export const requestBytes = 128 * 1024;
const balanceOf = toFunctionSelector("balanceOf(address)");
const heldBy = (farm: Address, token: Address): Read => ({ to: token, data: `${balanceOf}${asWord(farm)}` as Hex });
const isTerms = (read: FarmTerms | TermsFailureReason): read is FarmTerms => typeof read !== "string";

/**
 * Reads farms of one chain, their tokens and their owners' powers, each step for all farms together.
 * @throws {NodeError} when the chain cannot be read
 */
export async function readFarms(
  nodes: Nodes,
  chainId: number,
  known: readonly KnownFarm[],
  signal?: AbortSignal,
): Promise<FarmsRead> {
  const options = { untrusted: true, requestBytes, signal };
  const now = await readChainNow(
    nodes,
    chainId,
    known.some(({ kind }) => kind === "smartchef"),
    signal,
  );
  const calls = known.map(({ address, kind }) => farmKinds[kind].reads(address));
  const results = await readMany(nodes, chainId, calls.flat(), options);
  const farms: FarmsRead["farms"] = new Map();
  const readable: { farm: KnownFarm; terms: FarmTerms }[] = [];
  const unanswered: Address[] = [];
  let at = 0;
  for (const [n, farm] of known.entries()) {
    const answers = results.slice(at, at + (calls[n] as Read[]).length);
    at += answers.length;
    const terms = farmKinds[farm.kind].terms(answers, now);
    if (isTerms(terms)) readable.push({ farm, terms });
    else farms.set(farm.address, terms);
    if (answers.every((answer) => answer === "0x")) unanswered.push(farm.address);
  }
  const codes = await codeHashes(nodes, chainId, unanswered, signal);
  for (const [n, address] of unanswered.entries()) if (codes[n] === null) farms.set(address, "no_contract");

  const tokenAddresses = new Set(readable.flatMap(({ terms }) => [terms.staked, terms.reward]));
  const tokens = await readFarmTokens(nodes, chainId, [...tokenAddresses], { requestBytes, signal });
  const held = await readMany(
    nodes,
    chainId,
    readable.flatMap(({ farm, terms }) => [heldBy(farm.address, terms.staked), heldBy(farm.address, terms.reward)]),
    options,
  );
  const owners = await readOwners(nodes, chainId, readable, signal);
  for (const [n, { farm, terms }] of readable.entries()) {
    farms.set(farm.address, {
      terms,
      held: { staked: numberIn(held[2 * n]), reward: numberIn(held[2 * n + 1]) },
      owner: owners[n] as ReadFarm["owner"],
    });
  }
  return { now, farms, tokens };
}

const nobody: ReadFarm["owner"] = { address: null, renounced: true, take: false, stop: false };

/** Farms of our own factory have no owner; the powers of other owners come from the code. */
const readOwners = async (
  nodes: Nodes,
  chainId: number,
  readable: readonly { farm: KnownFarm; terms: FarmTerms }[],
  signal?: AbortSignal,
): Promise<ReadFarm["owner"][]> => {
  const ourFactories = new Set<Address>();
  for (const factory of new Set(readable.flatMap(({ farm }) => (farm.kind === "cointally" ? farm.factory : [])))) {
    if (await isOurFactory(nodes, chainId, factory, signal)) ourFactories.add(factory);
  }
  const others = readable.filter(({ farm }) => !ourFactories.has(farm.factory));
  const powers = await readPowers(
    nodes,
    chainId,
    others.map(({ farm }) => farm.address),
    signal,
  );
  return readable.map((one) => {
    const power = powers[others.indexOf(one)];
    if (!power) return nobody;
    const { owner } = one.terms;
    const renounced = owner === undefined ? null : owner === null;
    const effective = (allowed: boolean | null) => (allowed && renounced ? false : allowed);
    return { address: owner ?? null, renounced, take: effective(power.take), stop: effective(power.stop) };
  });
};
