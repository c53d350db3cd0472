import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { and, count, eq, gte } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { uploads } from "../../database/schema/coins.ts";
import { encodeAdImage, encodeLogo } from "./encode-image.ts";
import { writePartialImage } from "./image-files.ts";

const dayMs = 86_400_000;

const assertBelowLimit = async (db: Queries, userId: string, now: Date): Promise<void> => {
  const today = new Date(now.getTime() - (now.getTime() % dayMs));
  const [row] = await db
    .select({ uploadCount: count() })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), gte(uploads.createdAt, today)));
  if (row && row.uploadCount >= limits.logo.perDay) {
    throw new AppError("too_many_requests", m.error_upload_limit({ count: limits.logo.perDay }), {
      retry_after: Math.ceil((today.getTime() + dayMs - now.getTime()) / 1000),
    });
  }
};

type Kind = NonNullable<(typeof uploads.$inferInsert)["kind"]>;

const encoders: Record<Kind, (bytes: Buffer) => Promise<ReadonlyMap<number, Buffer>>> = {
  logo: encodeLogo,
  ad: encodeAdImage,
};

/**
 * Stores an image that an account uploads for its coin or for an ad, at most 50 in a UTC day (api.md, Logos); returns its id.
 * @throws {AppError} too_many_requests; as `readImage`
 */
export async function uploadImage(ctx: Context, user: SignedIn, kind: Kind, bytes: Buffer, now: Date): Promise<string> {
  await assertBelowLimit(ctx.db, user.id, now);
  const image = await encoders[kind](bytes);
  const id = newId(now.getTime());
  const files = await writePartialImage(ctx.config.dataDir, id, image);
  try {
    await ctx.db.transaction(async (tx) => {
      // Locks the account's row, so that concurrent uploads cannot exceed the limit.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
      await assertBelowLimit(tx, user.id, now);
      await tx.insert(uploads).values({ id, userId: user.id, kind, createdAt: now });
    });
  } catch (error) {
    await files.discard();
    throw error;
  }
  // After the row: a process killed before this leaves a row that is removed as unused.
  await files.publish();
  return id;
}
