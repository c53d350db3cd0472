import type { Creator } from "@cointally/contract/coins.ts";
import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { isoTime } from "../../database/json.ts";
import { findVisible } from "./find-coin.ts";

/** An account's public side; null when there is no such account. */
const findPublicSide = async (db: Queries, userId: string): Promise<Creator | null> => {
  const { rows } = await db.execute<Creator>(sql`
    select u.id, u.name, ${isoTime(sql`u.created_at`)} as joined_at,
      (select count(*)::int from coins c where c.creator_id = u.id and c.status = 'approved') as coins_count
    from users u where u.id = ${userId}`);
  return rows[0] ?? null;
};

/** Who submitted a coin; null when the account is gone. @throws {AppError} not_found */
export const findCreator = async (ctx: Context, coinId: string, user: SignedIn | null): Promise<Creator | null> => {
  const coin = await findVisible(ctx.db, coinId, user);
  return coin.creatorId ? findPublicSide(ctx.db, coin.creatorId) : null;
};

/** An account that has public coins: the name of any other is nobody's business. @throws {AppError} not_found */
export const findCreatorById = async ({ db }: Pick<Context, "db">, userId: string): Promise<Creator> => {
  const found = await findPublicSide(db, userId);
  if (!found?.coins_count) throw notFound("account");
  return found;
};
