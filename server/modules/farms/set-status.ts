import type { FarmStatus } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId } from "../../database/client.ts";
import { farmActions, farms } from "../../database/schema/farms.ts";

const isPublic = (status: FarmStatus) => status === "active" || status === "finished";

/**
 * Sets a farm's status and records who did it; does nothing when the status is the same.
 * @throws {AppError} not_found; conflict when a farm that was never read is to be public
 */
export function setStatus(ctx: Context, actor: SignedIn, id: string, status: FarmStatus): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const [farm] = await tx.select().from(farms).where(eq(farms.id, id)).for("update");
    if (!farm) throw notFound(m.error_not_found_farm());
    if (farm.status === status) return;
    if (isPublic(status) && !farm.syncedAt) {
      throw new AppError("conflict", m.error_farm_unread(), { status: farm.status });
    }
    const at = ctx.clock();
    await tx.update(farms).set({ status }).where(eq(farms.id, id));
    const action = { id: newId(at.getTime()), farmId: id, actorId: actor.id, before: farm.status, after: status, at };
    await tx.insert(farmActions).values(action);
  });
}
