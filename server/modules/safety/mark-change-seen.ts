import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { safetyChanges } from "../../database/schema/safety.ts";

/** Removes a change from the moderators' queue. @throws {AppError} not_found; conflict when it was marked before */
export function markChangeSeen(ctx: Context, actor: SignedIn, id: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const [change] = await tx.select().from(safetyChanges).where(eq(safetyChanges.id, id)).for("update");
    if (!change) throw notFound(m.error_not_found_change());
    if (change.status === "seen") throw new AppError("conflict", m.error_safety_change_reviewed(), { status: "seen" });
    await tx.update(safetyChanges).set({ status: "seen", seenBy: actor.id }).where(eq(safetyChanges.id, id));
  });
}
