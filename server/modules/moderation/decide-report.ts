import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { statusLabel } from "../../core/labels.ts";
import { reports } from "../../database/schema/moderation.ts";
import { recordAction } from "../coins/audit-log.ts";
import { findCoinAccess } from "../coins/find-coin.ts";

/** Closes an open report, with what was done about it. @throws {AppError} not_found; conflict when it is closed already */
export const decideReport = (
  ctx: Context,
  actor: SignedIn,
  id: string,
  status: "resolved" | "dismissed",
  now: Date,
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for("update");
    if (!report) throw notFound("report");
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
