import { createHash } from "node:crypto";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { AppError } from "../core/app-error.ts";
import type { Context } from "../core/context.ts";
import type { Database } from "../database/client.ts";
import { idempotencyKeys } from "../database/schema/site.ts";

/** After this, the key of an unfinished request (its process was killed) is released. */
const abandonedAfterSeconds = 60;

type First = { status: number; answer: string };

/**
 * Repeats the first response for the same key and body within 24 h (api.md, Idempotency). What `perform` throws is not stored, so the
 * next try runs it again. The response is stored after `perform` and not in its transaction, so when the process is killed between the
 * two, a later try repeats the operation (docs/decisions/0009-idempotency-keys.md).
 * @throws {AppError} idempotency_mismatch for another body, in_progress while the first request runs
 */
export async function runOnce(
  db: Database,
  call: { userId: string; call: string; key: string; body: Buffer; now: Date },
  perform: () => Promise<First>,
): Promise<First & { replayed: boolean }> {
  if (!/^[\x21-\x7e]{1,200}$/.test(call.key)) {
    throw new AppError("bad_request", m.error_idempotency_key());
  }
  const bodyHash = createHash("sha256").update(call.body).digest();
  const mine = and(
    eq(idempotencyKeys.userId, call.userId),
    eq(idempotencyKeys.call, call.call),
    eq(idempotencyKeys.key, call.key),
  );
  const expired = new Date(call.now.getTime() - limits.idempotencyHours * 3_600_000);
  const abandoned = new Date(call.now.getTime() - abandonedAfterSeconds * 1000);
  await db
    .delete(idempotencyKeys)
    .where(
      and(
        mine,
        sql`(${lt(idempotencyKeys.createdAt, expired)} or (${isNull(idempotencyKeys.status)} and ${lt(idempotencyKeys.createdAt, abandoned)}))`,
      ),
    );

  const claimed = await db
    .insert(idempotencyKeys)
    .values({ userId: call.userId, call: call.call, key: call.key, bodyHash, createdAt: call.now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });

  if (claimed.length === 0) {
    const [first] = await db.select().from(idempotencyKeys).where(mine);
    if (first && !first.bodyHash.equals(bodyHash)) {
      throw new AppError("idempotency_mismatch", m.error_idempotency_mismatch());
    }
    if (first?.status == null) throw new AppError("in_progress", m.error_in_progress());
    return { status: first.status, answer: first.answer ?? "", replayed: true };
  }

  try {
    const first = await perform();
    await db.update(idempotencyKeys).set(first).where(mine);
    return { ...first, replayed: false };
  } catch (error) {
    await db.delete(idempotencyKeys).where(mine);
    throw error;
  }
}

/** Deletes stored responses after 24 h. */
export async function purgeOldKeys(ctx: Pick<Context, "db" | "clock">): Promise<void> {
  const expired = new Date(ctx.clock().getTime() - limits.idempotencyHours * 3_600_000);
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, expired));
}
