import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { statusLabel } from "../../core/labels.ts";
import { coins } from "../../database/schema/coins.ts";
import { keepAccount } from "../accounts/keep-account.ts";
import { releaseUploads } from "../uploads/use-upload.ts";
import { record } from "./audit-log.ts";
import { setLive } from "./contracts.ts";
import { mayOwn } from "./find-coin.ts";

/**
 * Leaves a tombstone: the coin is gone from every answer, its votes stay counted. Owners may while it is pending or denied.
 * @throws {AppError} forbidden, not_found, conflict
 */
export const deleteCoin = async (ctx: Context, user: SignedIn, id: string, now: Date): Promise<void> => {
  await ctx.db.transaction(async (tx) => {
    await keepAccount(tx, user.id);
    const [row] = await tx.select().from(coins).where(eq(coins.id, id)).for("update");
    if (!row || row.status === "deleted") throw notFound("coin");
    if (!mayOwn(user, row)) {
      if (row.status !== "approved") throw notFound("coin");
      throw new AppError("forbidden", m.error_delete_moderators_only());
    }
    if (user.role !== "admin" && row.status !== "pending" && row.status !== "denied") {
      throw new AppError("conflict", m.error_delete_status({ status: statusLabel(row.status) }), {
        status: row.status,
      });
    }
    await tx
      .update(coins)
      .set({
        status: "deleted",
        promoted: false,
        logoId: null,
        pendingChanges: null,
        changesAt: null,
        updatedAt: now,
      })
      .where(eq(coins.id, id));
    await releaseUploads(tx, [row.logoId, row.pendingChanges?.logo_id]);
    await setLive(tx, [id], false);
    await record(tx, {
      coinId: id,
      actorId: user.id,
      action: "deleted",
      before: { status: row.status },
      after: { status: "deleted" },
      at: now,
    });
  });
};
