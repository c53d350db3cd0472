import type { Coin, LinkName, Stage } from "@cointally/api/coin.ts";
import { limits } from "@cointally/api/limits.ts";

export type ContractDraft = { chain_id: string; address: string; decimals: string };
export type SaleDraft = Record<"platform" | "url" | "softcap" | "hardcap" | "currency" | "start_at" | "end_at", string>;

/** A logo that is on the server. `id` is null for the one a coin has already. */
export type Logo = { id: string | null; url: string; at: number };

/** The form as it is typed: text throughout, times as `2026-11-21T12:00` in UTC. The first contract is the coin's own. */
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

export const emptyDraft: Draft = {
  type: "token",
  contracts: [emptyContract],
  name: "",
  symbol: "",
  stage: "launched",
  launch_at: "",
  description: "",
  tags: "",
  logo: null,
  sale: emptySale,
  links: emptyLinks,
  contact_email: "",
  contact_telegram: "",
};

const uploadLivesMs = 24 * 3_600_000;

/**
 * A draft from local storage: an older shape is filled up from the empty one, text that is no draft gives null. A logo
 * goes when its upload, never used, is gone from the server (api.md, Submission).
 */
export function parseDraft(text: string | null, now: number): Draft | null {
  try {
    const kept = JSON.parse(text ?? "null");
    if (!Array.isArray(kept?.contracts) || kept.contracts.length === 0) return null;
    const alive = kept.logo && (kept.logo.id === null || now - kept.logo.at < uploadLivesMs);
    return {
      ...emptyDraft,
      ...kept,
      sale: { ...emptySale, ...kept.sale },
      links: { ...emptyLinks, ...kept.links },
      logo: alive ? kept.logo : null,
    };
  } catch {
    return null;
  }
}

const inputTime = (iso: string | null | undefined) => iso?.slice(0, 16) ?? "";

type Place = Pick<Coin, "chain_id" | "address" | "decimals" | "contracts">;

/** The contracts of a coin as rows of the form; a coin without any has one row, with its chain. */
function contractRows({ chain_id, address, decimals, contracts }: Place): ContractDraft[] {
  const rows = contracts.length > 0 ? contracts : [{ chain_id, address: address ?? "", decimals }];
  return rows.map((row) => ({
    chain_id: String(row.chain_id),
    address: row.address,
    decimals: row.decimals === null ? "" : String(row.decimals),
  }));
}

/** A coin as its owner sees it, put back into the form; what waits for a moderator stands in it already. */
export function draftOf(coin: Coin): Draft {
  const waiting = (coin.pending_changes ?? {}) as Partial<Coin>;
  const now = { ...coin, ...waiting };
  const contracts = waiting.contracts ?? (waiting.address ? [] : coin.contracts);
  const sale = Object.entries(now.sale ?? {}).map(([key, value]) => [
    key,
    key.endsWith("_at") ? inputTime(value) : (value ?? ""),
  ]);
  return {
    type: now.type,
    contracts: contractRows({ ...now, contracts }),
    name: now.name,
    symbol: now.symbol,
    stage: now.stage,
    launch_at: inputTime(now.launch_at),
    description: now.description ?? "",
    tags: now.tags.join(", "),
    logo: now.logo_url ? { id: null, url: now.logo_url, at: 0 } : null,
    sale: { ...emptySale, ...Object.fromEntries(sale) },
    links: { ...emptyLinks, ...now.links },
    contact_email: now.contact_email ?? "",
    contact_telegram: now.contact_telegram ?? "",
  };
}
