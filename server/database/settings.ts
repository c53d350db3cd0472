import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Queries } from "./client.ts";
import { settings } from "./schema/site.ts";

/** A fact about this site, or undefined. */
export const readSetting = async <T>(db: Queries, key: string): Promise<T | undefined> => {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return row?.value as T | undefined;
};

export const writeSetting = async (db: Queries, key: string, value: unknown): Promise<void> => {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });
};

/** The 32 random bytes all nodes share, made by whichever comes first. */
export const siteSecret = async (db: Queries): Promise<Buffer> => {
  const made = randomBytes(32).toString("base64url");
  await db.insert(settings).values({ key: "secret", value: made }).onConflictDoNothing();
  return Buffer.from((await readSetting<string>(db, "secret")) as string, "base64url");
};
