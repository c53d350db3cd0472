import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { coinJoins, coinJson } from "./presenter.ts";

/** The coin of a slug: its id and, when the slug is an old one, the slug it has now. */
export const findSlug = async (db: Queries, slug: string): Promise<{ id: string; slug: string } | null> => {
  const { rows } = await db.execute<{ id: string; slug: string }>(sql`
    select id, slug from coins where slug = ${slug} and status <> 'deleted'
    union all
    select c.id, c.slug from old_slugs o join coins c on c.id = o.coin_id where o.slug = ${slug} and c.status <> 'deleted'
    limit 1`);
  return rows[0] ?? null;
};

/** Every public coin with a contract at this EIP-55 address, as a JSON array; `chainId` narrows. */
export const findCoinsAt = async (
  ctx: Context,
  address: string,
  chainId: number | undefined,
  now: Date,
): Promise<string> => {
  const onChain = chainId === undefined ? sql`true` : sql`k.chain_id = ${chainId}`;
  const { rows } = await ctx.db.execute<{ json: string }>(sql`
    select coalesce(json_agg(${coinJson(ctx, "public", now)} order by c.id), '[]')::text as json from coins c ${coinJoins(ctx, now)}
    where c.status = 'approved' and c.id in (select k.coin_id from contracts k where lower(k.address) = ${address.toLowerCase()} and ${onChain})`);
  return rows[0]?.json ?? "[]";
};
