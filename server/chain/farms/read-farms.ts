import { type Address, type Hex, toFunctionSelector } from "viem";
import type { FarmFactory } from "../../core/config/farm-factories.ts";
import type { Read } from "../aggregate.ts";
import { asWord, numberIn } from "../decode-hex.ts";
import type { Nodes } from "../nodes.ts";
import { readMany } from "../read-many.ts";
import { readChainNow } from "./chain-now.ts";
import { cointally } from "./cointally.ts";
import type { ChainNow, FarmKindReader, FarmTerms, NoTerms } from "./farm-kind.ts";
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
  farms: Map<Address, ReadFarm | NoTerms | "no_contract">;
  tokens: Map<Address, FarmToken>;
};

/** Reads per request, each of a few storage slots: together a third of the gas that nodes allow. */
export const requestBytes = 128 * 1024;
const balanceOf = toFunctionSelector("balanceOf(address)");
const heldBy = (farm: Address, token: Address): Read => ({ to: token, data: `${balanceOf}${asWord(farm)}` as Hex });
const isTerms = (read: FarmTerms | NoTerms): read is FarmTerms => typeof read !== "string";

/**
 * Reads farms of one chain, their tokens and their owners' powers, each step for all farms together.
 * @throws {NodeError} when the chain cannot be read
 */
export const readFarms = async (
  nodes: Nodes,
  chainId: number,
  known: readonly KnownFarm[],
  signal?: AbortSignal,
): Promise<FarmsRead> => {
  const options = { untrusted: true, requestBytes, signal };
  const now = await readChainNow(
    nodes,
    chainId,
    known.some(({ kind }) => kind === "smartchef"),
    signal,
  );
  const asked = known.map(({ address, kind }) => farmKinds[kind].reads(address));
  const told = await readMany(nodes, chainId, asked.flat(), options);
  const farms: FarmsRead["farms"] = new Map();
  const sound: { farm: KnownFarm; terms: FarmTerms }[] = [];
  const silent: Address[] = [];
  let at = 0;
  for (const [n, farm] of known.entries()) {
    const answers = told.slice(at, at + (asked[n] as Read[]).length);
    at += answers.length;
    const terms = farmKinds[farm.kind].terms(answers, now);
    if (isTerms(terms)) sound.push({ farm, terms });
    else farms.set(farm.address, terms);
    if (answers.every((answer) => answer === "0x")) silent.push(farm.address);
  }
  const codes = await codeHashes(nodes, chainId, silent, signal);
  for (const [n, address] of silent.entries()) if (codes[n] === null) farms.set(address, "no_contract");

  const places = new Set(sound.flatMap(({ terms }) => [terms.staked, terms.reward]));
  const tokens = await readFarmTokens(nodes, chainId, [...places], { requestBytes, signal });
  const held = await readMany(
    nodes,
    chainId,
    sound.flatMap(({ farm, terms }) => [heldBy(farm.address, terms.staked), heldBy(farm.address, terms.reward)]),
    options,
  );
  const owners = await readOwners(nodes, chainId, sound, signal);
  for (const [n, { farm, terms }] of sound.entries()) {
    farms.set(farm.address, {
      terms,
      held: { staked: numberIn(held[2 * n]), reward: numberIn(held[2 * n + 1]) },
      owner: owners[n] as ReadFarm["owner"],
    });
  }
  return { now, farms, tokens };
};

const nobody: ReadFarm["owner"] = { address: null, renounced: true, take: false, stop: false };

/** Farms of our own factory have no owner; the powers of other owners come from the code. */
const readOwners = async (
  nodes: Nodes,
  chainId: number,
  sound: readonly { farm: KnownFarm; terms: FarmTerms }[],
  signal?: AbortSignal,
): Promise<ReadFarm["owner"][]> => {
  const ours = new Set<Address>();
  for (const factory of new Set(sound.flatMap(({ farm }) => (farm.kind === "cointally" ? farm.factory : [])))) {
    if (await isOurFactory(nodes, chainId, factory, signal)) ours.add(factory);
  }
  const others = sound.filter(({ farm }) => !ours.has(farm.factory));
  const powers = await readPowers(
    nodes,
    chainId,
    others.map(({ farm }) => farm.address),
    signal,
  );
  return sound.map((one) => {
    const own = powers[others.indexOf(one)];
    if (!own) return nobody;
    const { owner } = one.terms;
    const renounced = owner === undefined ? null : owner === null;
    const may = (power: boolean | null) => (power && renounced ? false : power);
    return { address: owner ?? null, renounced, take: may(own.take), stop: may(own.stop) };
  });
};
