import type { Creator } from "@cointally/contract/coins.ts";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { isoTime } from "../../database/json.ts";
import { findVisibleCoin } from "./find-coin.ts";

/** An account's public profile; null when there is no such account. */
const findProfile = async (db: Queries, userId: string): Promise<Creator | null> => {
  const { rows } = await db.execute<Creator>(sql`
    select u.id, u.name, ${isoTime(sql`u.created_at`)} as joined_at,
      (select count(*)::int from coins c where c.creator_id = u.id and c.status = 'approved') as coins_count
    from users u where u.id = ${userId}`);
  return rows[0] ?? null;
};

/** The account that submitted a coin; null when it was erased. @throws {AppError} not_found */
export async function findCreator(ctx: Context, coinId: string, user: SignedIn | null): Promise<Creator | null> {
  const coin = await findVisibleCoin(ctx.db, coinId, user);
  return coin.creatorId ? findProfile(ctx.db, coin.creatorId) : null;
}

/** The profile of an account with public coins; any other's name is private. @throws {AppError} not_found */
export async function findCreatorById({ db }: Pick<Context, "db">, userId: string): Promise<Creator> {
  const profile = await findProfile(db, userId);
  if (!profile?.coins_count) throw notFound(m.error_not_found_account());
  return profile;
}
