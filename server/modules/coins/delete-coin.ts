import { hasRole } from "@cointally/contract/roles.ts";
import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import { statusLabel } from "../../core/labels.ts";
import { coins } from "../../database/schema/coins.ts";
import { lockUserForShare } from "../accounts/lock-user.ts";
import { releaseUploads } from "../uploads/use-upload.ts";
import { recordAction } from "./audit-log.ts";
import { setContractsLive } from "./contracts.ts";
import { isOwnerOrModerator } from "./find-coin.ts";

/**
 * Marks a coin as deleted: no response has it any more, its votes stay counted. Owners may delete a pending or denied one.
 * @throws {AppError} forbidden, not_found, conflict
 */
export async function deleteCoin(ctx: Context, user: SignedIn, id: string, now: Date): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUserForShare(tx, user.id);
    const [row] = await tx.select().from(coins).where(eq(coins.id, id)).for("update");
    if (!row || row.status === "deleted") throw notFound(m.error_not_found_coin());
    if (!isOwnerOrModerator(user, row)) {
      if (row.status !== "approved") throw notFound(m.error_not_found_coin());
      throw new AppError("forbidden", m.error_delete_moderators_only());
    }
    if (!hasRole(user.role, "moderator") && row.status !== "pending" && row.status !== "denied") {
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
    await setContractsLive(tx, [id], false);
    await emit(ctx, tx, "coinHidden", { coinIds: [id] });
    await recordAction(tx, {
      coinId: id,
      actorId: user.id,
      action: "deleted",
      before: { status: row.status },
      after: { status: "deleted" },
      at: now,
    });
  });
}
