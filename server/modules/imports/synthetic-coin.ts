import type { Stage } from "@cointally/contract/coin-values.ts";
import { syntheticName } from "./synthetic-name.ts";

const dayMs = 86_400_000;

const description =
  "Scale data, made by a program so that lists can be measured at their size. This coin does not exist: it has no contract, no team and no price.";

/** The columns that are equal in all synthetic coins. */
export const syntheticConstants = {
  type: "token",
  description,
  status: "approved",
  approved_how: "imported",
  source: "synthetic",
} as const;

const tagWords = ["defi", "meme", "game", "nft", "ai", "dao", "layer-2", "stablecoin", "exchange", "privacy"];

/** A pseudo-random generator of numbers from 0 to 1 (mulberry32). */
const pseudoRandom = (seed: number): (() => number) => {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** A weighted random choice. */
const pick = <T>(draw: number, choices: [T, number][]): T => {
  let remaining = draw * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    remaining -= weight;
    if (remaining < 0) return choice;
  }
  return choices.at(-1)?.[0] as T;
};

const hex = (value: number, digits: number) => Math.floor(value).toString(16).padStart(digits, "0");

/** A UUIDv7 of a time, with pseudo-random bits. */
const uuid = (at: number, draw: () => number): string => {
  const time = hex(at, 12);
  const variant = "89ab"[Math.floor(draw() * 4)];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(draw() * 4096, 3)}-${variant}${hex(draw() * 4096, 3)}-${hex(draw() * 2 ** 24, 6)}${hex(draw() * 2 ** 24, 6)}`;
};

const iso = (at: number) => new Date(at).toISOString();

const saleOf = (stage: Stage, now: number, draw: () => number) => {
  if (stage === "launched") return { sale: null, sale_start_at: null, sale_end_at: null };
  const start = now + (draw() * 40 - 20) * dayMs;
  const isDated = draw() < 0.8;
  const times = { start_at: isDated ? iso(start) : null, end_at: isDated ? iso(start + 10 * dayMs) : null };
  return {
    sale: { platform: "Synthetic", url: null, softcap: "50", hardcap: "200", currency: "BNB", ...times },
    sale_start_at: times.start_at,
    sale_end_at: times.end_at,
  };
};

const auditOf = (approvedAt: number, now: number, draw: () => number) => {
  if (draw() >= 0.03) return { audit: null, audited_at: null };
  const audited_at = iso(Math.min(approvedAt + draw() * 30 * dayMs, now));
  const findings = { critical: 0, high: 0, medium: 1, low: 2 };
  return {
    audit: { status: "verified", auditor: "Synthetic", report_url: null, audited_at, ...findings },
    audited_at,
  };
};

/** A unique address of decimal digits only, which is its own EIP-55 form. */
const addressOf = (n: number, draw: () => number) =>
  `0x${String(Math.floor(draw() * 1e15)).padStart(30, "5")}${String(n).padStart(10, "0")}`;

/**
 * Synthetic coin number `n`, approved at a time, as rows of `coins` and `contracts`: most are launched, on one chain or two.
 * Deterministic.
 */
export function syntheticCoin(n: number, approvedAt: number, now: number) {
  const draw = pseudoRandom(n);
  const { name, symbol, slug, nameSkeleton, symbolSkeleton } = syntheticName(n);
  const createdAt = approvedAt - draw() * 3 * dayMs;
  const id = uuid(createdAt, draw);
  const main = pick(draw(), [
    [56, 50],
    [1, 35],
    [137, 12],
    [25, 3],
  ]);
  const other = pick(draw(), [
    [null, 80],
    [1, 10],
    [137, 10],
  ]);
  const chainIds = other === null || other === main ? [main] : [main, other];
  const address = addressOf(n, draw);
  const stage = pick<Stage>(draw(), [
    ["launched", 94],
    ["presale", 3],
    ["fairlaunch", 3],
  ]);
  return {
    coin: {
      id,
      slug,
      name,
      symbol,
      chain_id: main,
      chain_ids: chainIds,
      tags: tagWords.filter(() => draw() < 0.12).slice(0, 5),
      website_host: `${slug}.example`,
      stage,
      launch_at: draw() < 0.7 ? iso(approvedAt + (draw() * 60 - 30) * dayMs) : null,
      ...saleOf(stage, now, draw),
      approved_at: iso(approvedAt),
      ...auditOf(approvedAt, now, draw),
      name_skeleton: nameSkeleton,
      symbol_skeleton: symbolSkeleton,
      created_at: iso(createdAt),
      updated_at: iso(approvedAt),
    },
    contracts: chainIds.map((chain_id, position) => ({
      coin_id: id,
      position,
      chain_id,
      address,
      decimals: 18,
      live: true,
    })),
  };
}
