import type { LinkName } from "@cointally/contract/coin-values.ts";
import { sql } from "drizzle-orm";
import type { EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { type ContractRow, chainsOf, firstPosition } from "../coins/contracts.ts";
import { hostOf, hostSkeleton, skeleton } from "../coins/skeleton.ts";
import { slugCandidates, slugOf } from "../coins/slug.ts";

/** A coin from outside, which is listed at once. */
export type NewCoin = {
  id: string;
  name: string;
  symbol: string;
  type: "coin" | "token";
  chainId: number;
  /** Its main one first; those of a chain's own coin are of the same coin on other chains. */
  contracts: ContractRow[];
  description: string | null;
  tags: string[];
  links: Partial<Record<LinkName, string>>;
  logoId: string | null;
};

const NUMBERS = 20;
/** One number for every process of ours: two that list coins in bulk take turns, or they would wait for each other's slugs. */
const LOCK = 0x6c69_7374;

/** For each coin a slug that no coin has or had, and no other of these. */
const chooseSlugs = async (db: Queries, coins: NewCoin[]): Promise<Map<string, string>> => {
  const wishes = coins.map((coin) => ({ coin, slugs: slugCandidates(coin.name, coin.symbol, NUMBERS) }));
  const all = sql.param(wishes.flatMap(({ slugs }) => slugs));
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from coins where slug = any(${all}::text[])
    union all select slug from old_slugs where slug = any(${all}::text[])`);
  const taken = new Set(rows.map(({ slug }) => slug));
  const chosen = new Map<string, string>();
  for (const { coin, slugs } of wishes) {
    const slug = slugs.find((candidate) => !taken.has(candidate)) ?? `${slugOf(coin.name)}-${coin.id.slice(-12)}`;
    taken.add(slug);
    chosen.set(coin.id, slug);
  }
  return chosen;
};

const positioned = (coin: NewCoin) =>
  coin.contracts.map((contract, i) => ({
    coin_id: coin.id,
    position: firstPosition(coin.type) + i,
    chain_id: contract.chainId,
    address: contract.address,
    decimals: contract.decimals,
  }));

/**
 * Lists coins from outside at once, with their contracts and empty counters: approved at `at`, by import. For a transaction; a slug or
 * contract that somebody else takes meanwhile fails on `coins_slug` or `contracts_place`.
 */
export const insertCoins = async (
  ctx: EmittingContext,
  tx: Queries,
  coins: NewCoin[],
  source: "demo" | "import",
  at: Date,
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const slugs = await chooseSlugs(tx, coins);
  const coinRows = coins.map((coin) => ({
    id: coin.id,
    slug: slugs.get(coin.id),
    name: coin.name,
    symbol: coin.symbol,
    type: coin.type,
    chain_id: coin.chainId,
    chain_ids: chainsOf(coin.chainId, coin.contracts),
    description: coin.description,
    tags: coin.tags,
    links: coin.links,
    website_host: coin.links.website ? hostOf(coin.links.website) : null,
    website_skeleton: coin.links.website ? hostSkeleton(hostOf(coin.links.website)) : null,
    logo_id: coin.logoId,
    name_skeleton: skeleton(coin.name),
    symbol_skeleton: skeleton(coin.symbol),
  }));
  const moment = at.toISOString();
  await tx.execute(sql`
    insert into coins (id, slug, name, symbol, type, chain_id, chain_ids, description, tags, links, website_host, website_skeleton, logo_id, name_skeleton,
      symbol_skeleton, stage, status, approved_at, approved_how, source, created_at, updated_at)
    select id, slug, name, symbol, type, chain_id, chain_ids, description, tags, links, website_host, website_skeleton, logo_id, name_skeleton,
      symbol_skeleton, 'launched', 'approved', ${moment}, 'imported', ${source}, ${moment}, ${moment}
    from json_to_recordset(${JSON.stringify(coinRows)}::json) as r (id uuid, slug text, name text, symbol text, type text,
      chain_id int, chain_ids int[], description text, tags text[], links jsonb, website_host text, website_skeleton text, logo_id uuid, name_skeleton text,
      symbol_skeleton text)`);
  await tx.execute(sql`
    insert into contracts (coin_id, position, chain_id, address, decimals)
    select * from json_to_recordset(${JSON.stringify(coins.flatMap(positioned))}::json)
      as r (coin_id uuid, position smallint, chain_id int, address text, decimals smallint)`);
  const ids = coins.map(({ id }) => id);
  await tx.execute(sql`insert into coin_tallies (coin_id) select unnest(${sql.param(ids)}::uuid[])`);
  await emit(ctx, tx, "contractsChanged", { coinIds: ids, replaced: false });
};
