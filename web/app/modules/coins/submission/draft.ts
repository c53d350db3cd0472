import type { Coin, Contract } from "@cointally/contract/coin.ts";
import type { LinkName, Stage } from "@cointally/contract/coin-values.ts";
import { limits } from "@cointally/contract/limits.ts";
import { markSeed } from "@cointally/shared/coin-mark.ts";

export type ContractDraft = { chain_id: string; address: string; decimals: string };
export type SaleDraft = Record<"platform" | "url" | "softcap" | "hardcap" | "currency" | "start_at" | "end_at", string>;

/** An uploaded logo. `id` is null for the coin's current one. */
export type Logo = { id: string | null; url: string; at: number };

/**
 * The content of the form: text only, times as `2026-11-21T12:00` in UTC. The first contract is the token's main one; for a native coin the
 * first row has only the chain, and its contracts on other chains follow.
 */
export type Draft = {
  type: Coin["type"];
  contracts: ContractDraft[];
  name: string;
  symbol: string;
  stage: Stage;
  launch_at: string;
  description: string;
  tags: string;
  logo: Logo | null;
  sale: SaleDraft;
  links: Record<LinkName, string>;
  contact_email: string;
  contact_telegram: string;
};

export const emptyContract: ContractDraft = { chain_id: String(limits.defaultChainId), address: "", decimals: "" };

const emptySale: SaleDraft = {
  platform: "",
  url: "",
  softcap: "",
  hardcap: "",
  currency: "",
  start_at: "",
  end_at: "",
};

const emptyLinks: Draft["links"] = {
  website: "",
  telegram: "",
  twitter: "",
  discord: "",
  github: "",
  reddit: "",
  whitepaper: "",
  chart: "",
  swap: "",
};

const emptyTexts = {
  name: "",
  symbol: "",
  launch_at: "",
  description: "",
  tags: "",
  contact_email: "",
  contact_telegram: "",
};

export const emptyDraft: Draft = {
  ...emptyTexts,
  type: "token",
  contracts: [emptyContract],
  stage: "launched",
  logo: null,
  sale: emptySale,
  links: emptyLinks,
};

const types: Draft["type"][] = ["coin", "token"];
const stages: Stage[] = ["presale", "fairlaunch", "launched"];

const uploadLifetimeMs = 24 * 3_600_000;

/** The text fields of `stored` with the keys of `empty`; missing or invalid ones are empty. */
const textFields = <T extends Record<string, string>>(empty: T, stored: unknown): T => {
  const values = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const fill = ([key, value]: [string, string]) => [key, typeof values[key] === "string" ? values[key] : value];
  return Object.fromEntries(Object.entries(empty).map(fill)) as T;
};

/**
 * Parses a draft from local storage; null if it is invalid. Missing fields of an older version are empty. A logo is dropped once the server
 * has deleted its unused upload.
 */
export function parseDraft(stored: Partial<Draft> | null | undefined, time: number): Draft | null {
  if (!Array.isArray(stored?.contracts) || stored.contracts.length === 0) return null;
  const { type, stage, logo } = stored;
  const isAvailable = typeof logo?.url === "string" && (logo.id === null || time - logo.at < uploadLifetimeMs);
  return {
    ...textFields(emptyTexts, stored),
    type: types.find((value) => value === type) ?? emptyDraft.type,
    stage: stages.find((value) => value === stage) ?? emptyDraft.stage,
    contracts: stored.contracts.map((row) => textFields(emptyContract, row)),
    sale: textFields(emptySale, stored.sale),
    links: textFields(emptyLinks, stored.links),
    logo: isAvailable ? logo : null,
  };
}

const inputTime = (iso: string | null | undefined) => iso?.slice(0, 16) ?? "";

/** The row of a contract; a pending one may have no decimals. */
const rowOf = ({ chain_id, address, decimals }: Contract): ContractDraft => ({
  chain_id: String(chain_id),
  address,
  decimals: decimals == null ? "" : String(decimals),
});

/** What the mark of a draft is drawn from; null without a contract. */
export const markOf = ({ type, contracts: [main] }: Pick<Draft, "type" | "contracts">): string | null =>
  type === "coin" || !main || !/^0x[0-9a-f]{40}$/i.test(main.address.trim()) ? null : markSeed(main.address.trim());

/** The contracts of a coin as rows of the form; a coin without a main contract has a row with its chain. */
function contractRows(coin: Coin, pending: Partial<Coin>): ContractDraft[] {
  const { type, chain_id, address, decimals } = { ...coin, ...pending };
  const mainChanged = pending.address !== undefined && pending.contracts === undefined;
  const main = address ? [{ chain_id, address, decimals: decimals ?? null }] : [];
  const contracts = mainChanged
    ? [...main, ...coin.contracts.slice(coin.address ? 1 : 0)]
    : (pending.contracts ?? coin.contracts);
  const rows = contracts.map(rowOf);
  const chainOnly = { chain_id: String(chain_id), address: "", decimals: "" };
  return type === "coin" || rows.length === 0 ? [chainOnly, ...rows] : rows;
}

/** The logo that a coin will have once its pending changes are accepted. */
function logoOf(coin: Coin, pending: { logo_id?: string | null }): Logo | null {
  const url = pending.logo_id ? `/uploads/${pending.logo_id}/256.webp` : coin.logo_url;
  return url && pending.logo_id !== null ? { id: null, url, at: 0 } : null;
}

/** The draft of a coin, with its pending changes applied. */
export function draftOf(coin: Coin): Draft {
  const pending = (coin.pending_changes ?? {}) as Partial<Coin> & { logo_id?: string | null };
  const current = { ...coin, ...pending };
  const sale = Object.entries(current.sale ?? {}).map(([key, value]) => [
    key,
    key.endsWith("_at") ? inputTime(value) : (value ?? ""),
  ]);
  return {
    type: current.type,
    contracts: contractRows(coin, pending),
    name: current.name,
    symbol: current.symbol,
    stage: current.stage,
    launch_at: inputTime(current.launch_at),
    description: current.description ?? "",
    tags: current.tags.join(", "),
    logo: logoOf(coin, pending),
    sale: { ...emptySale, ...Object.fromEntries(sale) },
    links: { ...emptyLinks, ...current.links },
    contact_email: current.contact_email ?? "",
    contact_telegram: current.contact_telegram ?? "",
  };
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Applies the changes between two drafts to a third, so that an edit continues although the coin has changed in the meantime. */
export function rebaseDraft(base: Draft, before: Draft, after: Draft): Draft {
  const merge = <T extends object>(target: T, from: T, to: T): T =>
    Object.fromEntries(
      Object.keys(target).map((name) => {
        const key = name as keyof T;
        return [name, isEqual(from[key], to[key]) ? target[key] : to[key]];
      }),
    ) as T;
  return {
    ...merge(base, before, after),
    sale: merge(base.sale, before.sale, after.sale),
    links: merge(base.links, before.links, after.links),
  };
}
