import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { eq } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { insertNetworkUse, originOf } from "../integrity/networks.ts";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { queueVerificationEmail } from "./emails.ts";
import { hashPassword } from "./password.ts";

export const emailTaken = () => new AppError("conflict", m.error_email_taken());

/** @throws {AppError} conflict when an account has this email */
export const refuseTakenEmail = async (db: Queries, email: string): Promise<void> => {
  const [other] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (other) throw emailTaken();
};

/**
 * Creates an account and emails a link to verify its address, in the language of the request. The unique index decides between
 * simultaneous sign-ups with the same email.
 * @returns the account's id @throws {AppError} conflict, or naming `password`
 */
export const signUp = async (
  ctx: Context,
  { name, email, password }: { name: string; email: string; password: string },
  locale: Locale,
  { network, address }: { network: string; address: string },
  now: Date,
): Promise<string> => {
  assertStrongPassword(password, { name, email });
  await refuseTakenEmail(ctx.db, email);
  const passwordHash = await hashPassword(password, network);
  const id = newId(now.getTime());
  await ctx.db.transaction(async (tx) => {
    const added = await tx
      .insert(users)
      .values({ id, name, email, passwordHash, locale, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (added.length === 0) throw emailTaken();
    const origin = originOf(ctx, { address, email });
    await tx.execute(insertNetworkUse({ action: "sign_up", userId: id, origin, now }));
    await queueVerificationEmail(ctx, tx, { userId: id, email }, now);
  });
  return id;
};
