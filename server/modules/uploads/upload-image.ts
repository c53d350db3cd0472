import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { and, count, eq, gte } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { uploads } from "../../database/schema/coins.ts";
import { encodeAdImage, encodeLogo } from "./encode-image.ts";
import { writeImage } from "./image-files.ts";

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
  await ctx.db.transaction(async (tx) => {
    // Locks the account's row, so that concurrent uploads cannot exceed the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
    await assertBelowLimit(tx, user.id, now);
    await tx.insert(uploads).values({ id, userId: user.id, kind, createdAt: now });
  });
  // After the row, by which the files of a killed process are found and removed as unused. Its id is known to nobody yet.
  try {
    await writeImage(ctx.files, id, image);
  } catch (error) {
    // Without an account it counts for nobody's limit, and the next run of the job removes it with the files that were written.
    await ctx.db.update(uploads).set({ userId: null }).where(eq(uploads.id, id));
    throw error;
  }
  return id;
}
