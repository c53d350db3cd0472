import { randomBytes } from "node:crypto";
import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { makeFirstAdmin as endpoint } from "@cointally/contract/setup.ts";
import type { StoredUser } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { setupKeys, users } from "../../database/schema/accounts.ts";
import { mailboxKey } from "../integrity/email-providers.ts";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { createSession, type Place } from "./create-session.ts";
import { hasAdmin } from "./last-admin.ts";
import { hashPassword } from "./password.ts";
import { hashOf } from "./secrets.ts";
import { assertEmailIsFree, emailTaken } from "./sign-up.ts";

const keyMs = 24 * 3_600_000;

/**
 * The key of the link that makes the first admin; null when there is an admin. Each start has its own, of which only a hash is stored; all
 * are valid for 24 hours and until one of them has made the admin.
 */
export async function createSetupKey({ db, clock }: Pick<Context, "db" | "clock">): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const now = clock();
  const key = randomBytes(32).toString("base64url");
  await db.delete(setupKeys).where(lte(setupKeys.expiresAt, now));
  await db.insert(setupKeys).values({ hash: hashOf(key), expiresAt: new Date(now.getTime() + keyMs) });
  return key;
}

/**
 * Makes the first admin and logs it in. The address counts as verified, since the operator may have no mail server yet.
 * @throws {AppError} gone for a wrong, expired or spent key; conflict when there is an admin, or the email has an account; `password`
 */
export async function makeFirstAdmin(
  ctx: Pick<Context, "db" | "config" | "settings">,
  { key, name, email, password }: BodyOf<typeof endpoint>,
  place: Place,
  locale: Locale,
  now: Date,
): Promise<{ token: string; user: StoredUser }> {
  const { db } = ctx;
  // Before the password is hashed, which takes long; and again below.
  await assertKey(db, key, now);
  assertStrongPassword(password, { name, email }, ctx);
  await assertEmailIsFree(db, email);
  const passwordHash = await hashPassword(password, place.network);
  const user = { id: newId(now.getTime()), name, email, role: "admin" as const };
  const token = await db.transaction(async (tx) => {
    // Two keys, or one of them twice, make one admin.
    await tx.execute(sql`lock table ${setupKeys} in share row exclusive mode`);
    await assertKey(tx, key, now);
    const added = await tx
      .insert(users)
      .values({
        ...user,
        mailbox: mailboxKey(email),
        passwordHash,
        locale,
        emailVerifiedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (added.length === 0) throw emailTaken();
    await tx.delete(setupKeys);
    return createSession(tx, user.id, place, now);
  });
  return { token, user };
}

async function assertKey(db: Queries, key: string, now: Date): Promise<void> {
  if (await hasAdmin(db)) throw new AppError("conflict", m.error_setup_done());
  const valid = and(eq(setupKeys.hash, hashOf(key)), gt(setupKeys.expiresAt, now));
  const [found] = await db.select({ expiresAt: setupKeys.expiresAt }).from(setupKeys).where(valid);
  if (!found) throw new AppError("gone", m.error_setup_key());
}
