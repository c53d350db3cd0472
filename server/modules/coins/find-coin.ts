import { hasRole } from "@cointally/contract/roles.ts";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { coinJoins, coinJson, type Viewer } from "./presenter.ts";

/** The JSON of a coin. @throws {AppError} not_found also for a deleted one */
export async function findCoinJson(ctx: Context, id: string, viewer: Viewer, now: Date): Promise<string> {
  const { rows } = await ctx.db.execute<{ json: string }>(
    sql`select ${coinJson(ctx, viewer, now)}::text as json from coins c ${coinJoins(ctx, now)} where c.id = ${id} and c.status <> 'deleted'`,
  );
  if (!rows[0]) throw notFound(m.error_not_found_coin());
  return rows[0].json;
}

/** What decides which accounts may see or change a coin. */
export type CoinAccess = {
  id: string;
  slug: string;
  status: "pending" | "scheduled" | "approved" | "denied" | "deleted";
  creatorId: string | null;
};

/**
 * @param lock `share` locks the coin against changes until the transaction ends, for a write that depends on them
 * @throws {AppError} not_found also for a deleted coin
 */
export async function findCoinAccess(db: Queries, id: string, lock?: "share"): Promise<CoinAccess> {
  const { rows } = await db.execute<{
    id: string;
    slug: string;
    status: CoinAccess["status"];
    creator_id: string | null;
  }>(
    sql`select id, slug, status, creator_id from coins where id = ${id} and status <> 'deleted' ${lock ? sql`for share` : sql``}`,
  );
  const row = rows[0];
  if (!row) throw notFound(m.error_not_found_coin());
  return { id: row.id, slug: row.slug, status: row.status, creatorId: row.creator_id };
}

export function isOwnerOrModerator(user: SignedIn | null, coin: Pick<CoinAccess, "creatorId">): boolean {
  return user !== null && (hasRole(user.role, "moderator") || user.id === coin.creatorId);
}

/**
 * A coin that this account may see: only its owner and moderators see one that is not approved.
 * @param lock as of `findCoinAccess`
 * @throws {AppError} not_found
 */
export async function findVisibleCoin(
  db: Queries,
  id: string,
  user: SignedIn | null,
  lock?: "share",
): Promise<CoinAccess> {
  const coin = await findCoinAccess(db, id, lock);
  if (coin.status !== "approved" && !isOwnerOrModerator(user, coin)) throw notFound(m.error_not_found_coin());
  return coin;
}

/** The coin of a slug: its id and its current slug, which differs when the given one is an old one. */
export async function findBySlug(db: Queries, slug: string): Promise<{ id: string; slug: string } | null> {
  const { rows } = await db.execute<{ id: string; slug: string }>(sql`
    select id, slug from coins where slug = ${slug} and status <> 'deleted'
    union all
    select c.id, c.slug from old_slugs o join coins c on c.id = o.coin_id where o.slug = ${slug} and c.status <> 'deleted'
    limit 1`);
  return rows[0] ?? null;
}

/** Every public coin with a contract at this EIP-55 address, as a JSON array; on one chain if `chainId` is given. */
export async function findByAddress(
  ctx: Context,
  address: string,
  chainId: number | undefined,
  now: Date,
): Promise<string> {
  const onChain = chainId === undefined ? sql`true` : sql`k.chain_id = ${chainId}`;
  const { rows } = await ctx.db.execute<{ json: string }>(sql`
    select coalesce(json_agg(${coinJson(ctx, "public", now)} order by c.id), '[]')::text as json from coins c ${coinJoins(ctx, now)}
    where c.status = 'approved' and c.id in (select k.coin_id from contracts k where lower(k.address) = ${address.toLowerCase()} and ${onChain})`);
  return rows[0]?.json ?? "[]";
}
