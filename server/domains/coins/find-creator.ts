import { sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../context.ts";
import { isoTime } from "../../database/json.ts";
import { findVisible } from "./find-coin.ts";

export type Creator = { id: string; name: string; coins_count: number; joined_at: string };

/** Who submitted a coin, without the email; null when the account is gone. @throws {Refusal} not_found */
export const findCreator = async (ctx: Context, id: string, user: SignedIn | null): Promise<Creator | null> => {
  const coin = await findVisible(ctx.db, id, user);
  if (!coin.creatorId) return null;
  const { rows } = await ctx.db.execute<Creator>(sql`
    select u.id, u.name, ${isoTime(sql`u.created_at`)} as joined_at,
      (select count(*)::int from coins c where c.creator_id = u.id and c.status = 'approved') as coins_count
    from users u where u.id = ${coin.creatorId}`);
  return rows[0] ?? null;
};
