import type { Coin, Contract } from "@cointally/contract/coin.ts";
import type { LinkName, Stage } from "@cointally/contract/coin-values.ts";
import { limits } from "@cointally/contract/limits.ts";

export type ContractDraft = { chain_id: string; address: string; decimals: string };
export type SaleDraft = Record<"platform" | "url" | "softcap" | "hardcap" | "currency" | "start_at" | "end_at", string>;

/** A logo that is on the server. `id` is null for the one a coin has already. */
export type Logo = { id: string | null; url: string; at: number };

/**
 * The form as it is typed: text throughout, times as `2026-11-21T12:00` in UTC. The first contract is the token's own;
 * of a chain's own coin the first says the chain alone, and its contracts elsewhere follow.
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

const uploadLivesMs = 24 * 3_600_000;

/** The texts of `kept` in the shape of `empty`: what is missing or no text is as it was empty. */
const texts = <T extends Record<string, string>>(empty: T, kept: unknown): T => {
  const given = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const fill = ([key, value]: [string, string]) => [key, typeof given[key] === "string" ? given[key] : value];
  return Object.fromEntries(Object.entries(empty).map(fill)) as T;
};

/**
 * A draft from local storage: an older shape is filled up from the empty one, what is no draft gives null. A logo goes
 * when its upload, never used, is gone from the server (api.md, Submission).
 */
export function parseDraft(kept: Partial<Draft> | null | undefined, now: number): Draft | null {
  if (!Array.isArray(kept?.contracts) || kept.contracts.length === 0) return null;
  const { type, stage, logo } = kept;
  const alive = typeof logo?.url === "string" && (logo.id === null || now - logo.at < uploadLivesMs);
  return {
    ...texts(emptyTexts, kept),
    type: types.find((known) => known === type) ?? emptyDraft.type,
    stage: stages.find((known) => known === stage) ?? emptyDraft.stage,
    contracts: kept.contracts.map((row) => texts(emptyContract, row)),
    sale: texts(emptySale, kept.sale),
    links: texts(emptyLinks, kept.links),
    logo: alive ? logo : null,
  };
}

const inputTime = (iso: string | null | undefined) => iso?.slice(0, 16) ?? "";

/** A contract that waits may say nothing of its decimals. */
const rowOf = ({ chain_id, address, decimals }: Contract): ContractDraft => ({
  chain_id: String(chain_id),
  address,
  decimals: decimals == null ? "" : String(decimals),
});

/** The contracts of a coin as rows of the form; one with none of its own has a row with its chain. */
function contractRows(coin: Coin, waiting: Partial<Coin>): ContractDraft[] {
  const { type, chain_id, address, decimals } = { ...coin, ...waiting };
  const moved = waiting.address !== undefined && waiting.contracts === undefined;
  const main = address ? [{ chain_id, address, decimals: decimals ?? null }] : [];
  const contracts = moved
    ? [...main, ...coin.contracts.slice(coin.address ? 1 : 0)]
    : (waiting.contracts ?? coin.contracts);
  const rows = contracts.map(rowOf);
  const bare = { chain_id: String(chain_id), address: "", decimals: "" };
  return type === "coin" || rows.length === 0 ? [bare, ...rows] : rows;
}

/** The logo of a coin once what waits is accepted. */
function logoOf(coin: Coin, waiting: { logo_id?: string | null }): Logo | null {
  const url = waiting.logo_id ? `/uploads/${waiting.logo_id}/256.webp` : coin.logo_url;
  return url && waiting.logo_id !== null ? { id: null, url, at: 0 } : null;
}

/** A coin as its owner sees it, put back into the form; what waits for a moderator stands in it already. */
export function draftOf(coin: Coin): Draft {
  const waiting = (coin.pending_changes ?? {}) as Partial<Coin> & { logo_id?: string | null };
  const now = { ...coin, ...waiting };
  const sale = Object.entries(now.sale ?? {}).map(([key, value]) => [
    key,
    key.endsWith("_at") ? inputTime(value) : (value ?? ""),
  ]);
  return {
    type: now.type,
    contracts: contractRows(coin, waiting),
    name: now.name,
    symbol: now.symbol,
    stage: now.stage,
    launch_at: inputTime(now.launch_at),
    description: now.description ?? "",
    tags: now.tags.join(", "),
    logo: logoOf(coin, waiting),
    sale: { ...emptySale, ...Object.fromEntries(sale) },
    links: { ...emptyLinks, ...now.links },
    contact_email: now.contact_email ?? "",
    contact_telegram: now.contact_telegram ?? "",
  };
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What was changed between two drafts, made of a third: an edit goes on though its coin has changed meanwhile. */
export function onto(base: Draft, before: Draft, after: Draft): Draft {
  const merge = <T extends object>(now: T, was: T, is: T): T =>
    Object.fromEntries(
      Object.keys(now).map((key) => {
        const at = key as keyof T;
        return [key, isEqual(was[at], is[at]) ? now[at] : is[at]];
      }),
    ) as T;
  return {
    ...merge(base, before, after),
    sale: merge(base.sale, before.sale, after.sale),
    links: merge(base.links, before.links, after.links),
  };
}
