import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { emit, sendNewCoinJobs } from "../../core/emit.ts";
import { newId } from "../../database/client.ts";
import { isoTime } from "../../database/json.ts";
import { moderationActions } from "../../database/schema/moderation.ts";
import { queueDecisionEmail } from "./emails.ts";

type Approved = { id: string; name: string; slug: string; creator_id: string | null; approve_at: string };

/**
 * Makes every scheduled coin public whose time has come, each exactly once whatever number of processes do this at the same time:
 * a coin that another one holds is skipped, and one it has done is no longer scheduled. Its creator is told. @returns how many
 */
export const approveDue = async (ctx: Context): Promise<number> => {
  const approved = await ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const { rows } = await tx.execute<Approved>(sql`
      with due as (
        select id, approve_at from coins where status = 'scheduled' and approve_at <= ${at.toISOString()}
        order by approve_at, id for update skip locked
      )
      update coins c set status = 'approved', approved_how = 'scheduled', approved_at = ${at.toISOString()}, approve_at = null,
        updated_at = ${at.toISOString()}
      from due where c.id = due.id returning c.id, c.name, c.slug, c.creator_id, ${isoTime(sql`due.approve_at`)} as approve_at`);
    if (rows.length > 0) {
      await emit(ctx, tx, "coinApproved", { coinIds: rows.map(({ id }) => id) });
      await tx.insert(moderationActions).values(
        rows.map((coin) => ({
          id: newId(at.getTime()),
          coinId: coin.id,
          action: "approved" as const,
          before: { status: "scheduled", approve_at: coin.approve_at },
          after: { status: "approved", approved_how: "scheduled", approved_at: at, approve_at: null },
          at,
        })),
      );
    }
    for (const coin of rows) await queueDecisionEmail(ctx, tx, { coin, userId: coin.creator_id }, "approved", null, at);
    return rows.length;
  });
  if (approved > 0) await sendNewCoinJobs(ctx);
  return approved;
};
