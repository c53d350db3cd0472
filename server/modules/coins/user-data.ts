import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { jsonRows } from "../../database/json.ts";
import { coinJoins, coinJson } from "./presenter.ts";

/** The coins that an account submitted. */
export function exportUserData(id: string, now: Date, ctx: Pick<Context, "modules">): Record<string, SQL> {
  return {
    coins: jsonRows(
      coinJson(ctx, "owner", now),
      sql`coins c ${coinJoins(ctx, now)} where c.creator_id = ${id} and c.status <> 'deleted'`,
      sql`c.created_at, c.id`,
    ),
  };
}

/** Erases a creator's personal data from the coins, which stay listed, and from their history. */
export async function eraseUserData(tx: Queries, { id }: { id: string }): Promise<void> {
  await tx.execute(sql`
    update moderation_actions m set before = before - '{contact_email,contact_telegram}'::text[],
      after = after - '{contact_email,contact_telegram}'::text[]
    from coins c where c.id = m.coin_id and c.creator_id = ${id}`);
  await tx.execute(sql`
    update coins set creator_id = null, contact_email = null, contact_telegram = null,
      pending_changes = pending_changes - '{contact_email,contact_telegram}'::text[]
    where creator_id = ${id}`);
}
