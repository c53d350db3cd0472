import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { and, count, eq, gte } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { uploads } from "../../database/schema/coins.ts";
import { encodeAdImage } from "./encode-ad-image.ts";
import { encodeLogo } from "./encode-logo.ts";
import { draftLogo } from "./logo-files.ts";

const dayMs = 86_400_000;

const refuseOverLimit = async (db: Queries, userId: string, now: Date): Promise<void> => {
  const today = new Date(now.getTime() - (now.getTime() % dayMs));
  const [found] = await db
    .select({ made: count() })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), gte(uploads.createdAt, today)));
  if (found && found.made >= limits.logo.perDay) {
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
 * Stores an image that an account uploads, for a coin of its own or for an ad; at most 50 in a UTC day (api.md, Logos).
 * @returns its id
 * @throws {AppError} too_many_requests; as `readImage`
 */
export const uploadImage = async (
  ctx: Context,
  user: SignedIn,
  kind: Kind,
  bytes: Buffer,
  now: Date,
): Promise<string> => {
  await refuseOverLimit(ctx.db, user.id, now);
  const image = await encoders[kind](bytes);
  const id = newId(now.getTime());
  const draft = await draftLogo(ctx.config.dataDir, id, image);
  try {
    await ctx.db.transaction(async (tx) => {
      // The account's row makes its uploads queue up, so that many at once cannot all be the fiftieth.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
      await refuseOverLimit(tx, user.id, now);
      await tx.insert(uploads).values({ id, userId: user.id, kind, createdAt: now });
    });
  } catch (error) {
    await draft.discard();
    throw error;
  }
  // After its row: whatever is killed before this leaves a row that nobody was told of, which goes like any that is never used.
  await draft.place();
  return id;
};
