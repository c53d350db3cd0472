import type { ReasonCode } from "@cointally/contract/moderation.ts";
import type { Report } from "@cointally/contract/reports.ts";
import * as m from "@cointally/i18n/messages";
import { eq, sql } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { statusLabel } from "../../core/labels.ts";
import { newId } from "../../database/client.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { reports } from "../../database/schema/moderation.ts";
import { lockUserForShare } from "../accounts/lock-user.ts";
import { recordAction } from "../coins/audit-log.ts";
import { findCoinAccess, findVisibleCoin } from "../coins/find-coin.ts";
import { heldLast } from "./held-last.ts";
import { ownReportJson, reportJoins, reportJson } from "./presenter.ts";

const listed = sql`exists (select 1 from coins c where c.id = r.coin_id and c.status <> 'deleted')`;

/** Reports of one status, oldest first, as JSON text; open ones of accounts whose votes would not count come last. */
export function listReports(ctx: Context, query: PageQuery & { status: Report["status"] }, now: Date): Promise<string> {
  const list = simpleList({
    name: "reports",
    from: sql`reports r`,
    where: sql`r.status = ${query.status} and ${listed}`,
    key: { by: sql`r.created_at`, type: "timestamptz" },
    id: sql`r.id`,
    desc: false,
    filters: query.status,
    row: { joins: sql`join reports r on r.id = page.id ${reportJoins(ctx, now)}`, json: reportJson(ctx, now) },
  });
  const ordered = query.status === "open" ? heldLast(list, sql`r.user_id`, now) : list;
  return pageJson(ctx, "reports", ordered, query);
}

/** One report as JSON text. @throws {AppError} not_found */
export async function findReport(ctx: Context, id: string, now: Date): Promise<string> {
  const { rows } = await ctx.db.execute<{ json: string }>(
    sql`select (${reportJson(ctx, now)})::text as json from reports r ${reportJoins(ctx, now)} where r.id = ${id} and ${listed}`,
  );
  if (!rows[0]) throw notFound(m.error_not_found_report());
  return rows[0].json;
}

/**
 * Reports a coin to the moderators; returns the report as JSON text.
 * @throws {AppError} not_found; conflict while an earlier report of this account on this coin is open
 */
export function reportCoin(
  ctx: Context,
  user: SignedIn,
  coinId: string,
  report: { reason: ReasonCode; text?: string | undefined },
  now: Date,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await lockUserForShare(tx, user.id);
    await findVisibleCoin(tx, coinId, user, "share");
    const { rows } = await tx.execute<{ json: string }>(sql`
      insert into reports as r (id, coin_id, user_id, reason, text, created_at)
      values (${newId(now.getTime())}, ${coinId}, ${user.id}, ${report.reason}, ${report.text || null}, ${now.toISOString()})
      on conflict (coin_id, user_id) where status = 'open' do nothing
      returning (${ownReportJson})::text as json`);
    if (!rows[0]) throw new AppError("conflict", m.error_already_reported());
    return rows[0].json;
  });
}

/** Closes an open report as resolved or dismissed. @throws {AppError} not_found; conflict when it is closed already */
export function decideReport(
  ctx: Context,
  actor: SignedIn,
  id: string,
  status: "resolved" | "dismissed",
  now: Date,
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for("update");
    if (!report) throw notFound(m.error_not_found_report());
    await findCoinAccess(tx, report.coinId);
    if (report.status !== "open") {
      throw new AppError("conflict", m.error_report_decided({ status: statusLabel(report.status) }), {
        status: report.status,
      });
    }
    await tx.update(reports).set({ status }).where(eq(reports.id, id));
    await recordAction(tx, {
      coinId: report.coinId,
      actorId: actor.id,
      action: `report_${status}`,
      reasonCode: report.reason,
      at: now,
    });
  });
}
