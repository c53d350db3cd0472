import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { coinJoins, coinJson, type Viewer } from "./presenter.ts";

/** The JSON of a coin that is not deleted. @throws {AppError} not_found */
export const findCoinJson = async (ctx: Context, id: string, viewer: Viewer, now: Date): Promise<string> => {
  const { rows } = await ctx.db.execute<{ json: string }>(
    sql`select ${coinJson(ctx, viewer, now)}::text as json from coins c ${coinJoins(ctx, now)} where c.id = ${id} and c.status <> 'deleted'`,
  );
  if (!rows[0]) throw notFound("coin");
  return rows[0].json;
};

/** What decides who may see or change a coin. */
export type CoinStanding = {
  id: string;
  slug: string;
  status: "pending" | "scheduled" | "approved" | "denied" | "deleted";
  creatorId: string | null;
};

/** The standing of a coin. @throws {AppError} not_found also for a deleted one */
export const findStanding = async (db: Queries, id: string): Promise<CoinStanding> => {
  const { rows } = await db.execute<{
    id: string;
    slug: string;
    status: CoinStanding["status"];
    creator_id: string | null;
  }>(sql`select id, slug, status, creator_id from coins where id = ${id} and status <> 'deleted'`);
  const row = rows[0];
  if (!row) throw notFound("coin");
  return { id: row.id, slug: row.slug, status: row.status, creatorId: row.creator_id };
};

/** A moderator, or the account that submitted it. */
export const mayOwn = (user: SignedIn | null, coin: Pick<CoinStanding, "creatorId">): boolean =>
  user !== null && (user.role === "admin" || user.id === coin.creatorId);

/** A coin that is not approved is there for its owner and moderators alone. @throws {AppError} not_found */
export const findVisible = async (db: Queries, id: string, user: SignedIn | null): Promise<CoinStanding> => {
  const coin = await findStanding(db, id);
  if (coin.status !== "approved" && !mayOwn(user, coin)) throw notFound("coin");
  return coin;
};
