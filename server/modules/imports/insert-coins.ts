import type { LinkName } from "@cointally/contract/coin-values.ts";
import { sql } from "drizzle-orm";
import type { EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { type ContractRow, chainsOf, firstPosition } from "../coins/contracts.ts";
import { isImitation, listedNames } from "../coins/free-slug.ts";
import { hostOf, hostSkeleton, skeleton } from "../coins/skeleton.ts";
import { slugCandidates, slugWithId } from "../coins/slug.ts";

/** An imported coin. */
export type NewCoin = {
  id: string;
  name: string;
  symbol: string;
  type: "coin" | "token";
  chainId: number;
  /** The main one first; those of a native coin are on other chains. */
  contracts: ContractRow[];
  description: string | null;
  tags: string[];
  links: Partial<Record<LinkName, string>>;
  logoId: string | null;
  /** Whether it waits for a moderator, because it looks like another coin; else it is public at once. */
  isPending?: boolean;
  /** The address or name of the token list that it comes from. */
  importedFrom?: string;
};

const maxSlugNumber = 20;
const lockKey = 0x6c69_7374;

/**
 * Takes the advisory lock of bulk inserts until the transaction ends: two concurrent ones could deadlock on each other's slugs or proposals,
 * and list two coins that look alike.
 */
export async function lockInserts(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
}

/** A slug for each coin that no other coin has or had, by coin id; by the rules of `freeSlug`. */
const chooseSlugs = async (db: Queries, coins: NewCoin[]): Promise<Map<string, string>> => {
  const candidates = coins.map((coin) => ({ coin, slugs: slugCandidates(coin.name, coin.symbol, maxSlugNumber) }));
  const slugs = candidates.flatMap((one) => one.slugs);
  const all = sql.param(slugs);
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from coins where slug = any(${all}::text[])
    union all select slug from old_slugs where slug = any(${all}::text[])`);
  const usedSlugs = new Set(rows.map(({ slug }) => slug));
  const listed = await listedNames(db, [...coins.map(({ name }) => name), ...slugs], null);
  const chosen = new Map<string, string>();
  for (const { coin, slugs: possible } of candidates) {
    const isFree = (slug: string) => !usedSlugs.has(slug) && !isImitation(slug, listed);
    const free = isImitation(coin.name, listed) ? undefined : possible.find(isFree);
    const slug = free ?? slugWithId(coin.name, coin.id);
    usedSlugs.add(slug);
    const key = skeleton(coin.name);
    if (!coin.isPending) listed.set(key, [...(listed.get(key) ?? []), coin.name]);
    chosen.set(coin.id, slug);
  }
  return chosen;
};

const contractRows = (coin: NewCoin) =>
  coin.contracts.map((contract, i) => ({
    coin_id: coin.id,
    position: firstPosition(coin.type) + i,
    chain_id: contract.chainId,
    address: contract.address,
    decimals: contract.decimals,
  }));

/**
 * Inserts coins, public at `at` or pending since then, with their contracts and zero counters, in the caller's transaction. A slug or contract
 * taken meanwhile violates `coins_slug` or `contracts_place`.
 */
export async function insertCoins(
  ctx: EmittingContext,
  tx: Queries,
  coins: NewCoin[],
  source: "demo" | "import",
  at: Date,
): Promise<void> {
  await lockInserts(tx);
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
    status: coin.isPending ? "pending" : "approved",
    imported_from: coin.importedFrom,
  }));
  const time = at.toISOString();
  await tx.execute(sql`
    insert into coins (id, slug, name, symbol, type, chain_id, chain_ids, description, tags, links, website_host, website_skeleton, logo_id, name_skeleton,
      symbol_skeleton, stage, status, approved_at, approved_how, source, imported_from, created_at, updated_at)
    select id, slug, name, symbol, type, chain_id, chain_ids, description, tags, links, website_host, website_skeleton, logo_id, name_skeleton,
      symbol_skeleton, 'launched', status, case status when 'approved' then ${time}::timestamptz end,
      case status when 'approved' then 'imported' end, ${source}, imported_from, ${time}, ${time}
    from json_to_recordset(${JSON.stringify(coinRows)}::json) as r (id uuid, slug text, name text, symbol text, type text,
      chain_id int, chain_ids int[], description text, tags text[], links jsonb, website_host text, website_skeleton text, logo_id uuid, name_skeleton text,
      symbol_skeleton text, status text, imported_from text)`);
  await tx.execute(sql`
    insert into contracts (coin_id, position, chain_id, address, decimals)
    select * from json_to_recordset(${JSON.stringify(coins.flatMap(contractRows))}::json)
      as r (coin_id uuid, position smallint, chain_id int, address text, decimals smallint)`);
  const ids = coins.map(({ id }) => id);
  await tx.execute(sql`insert into coin_tallies (coin_id) select unnest(${sql.param(ids)}::uuid[])`);
  await emit(ctx, tx, "contractsChanged", { coinIds: ids, replaced: false });
}
