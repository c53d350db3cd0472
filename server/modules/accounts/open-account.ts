import { randomInt } from "node:crypto";
import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { eq } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { mailboxKey } from "../integrity/email-providers.ts";
import { insertNetworkUse, originOf } from "../integrity/networks.ts";
import { eraseAccount } from "./delete-user.ts";
import { assertNotLastAdmin } from "./last-admin.ts";
import { findMailboxOwners } from "./mailbox.ts";
import { noPassword } from "./password.ts";

export type User = typeof users.$inferSelect;

const changedMeanwhile = () => new AppError("unavailable", m.error_changed_meanwhile());

type Opening = {
  email: string;
  /** A neutral name and no password where the person gave none. */
  name?: string | undefined;
  passwordHash?: string | undefined;
  locale: Locale;
  /** The client's address. */
  address: string;
};

/**
 * The account, locked, of a person who has proved access to a mailbox: the one that has verified this address, or a new one. An account that
 * somebody opened there without ever verifying it may not be that person's, so it is erased with all that it has. Needs a transaction.
 * @throws {AppError} unavailable when another spelling of the mailbox has been verified since the link was sent
 */
export async function openAccount(
  ctx: Context,
  tx: Queries,
  { email, name, passwordHash = noPassword, locale, address }: Opening,
  now: Date,
): Promise<{ user: User; isNew: boolean }> {
  const find = () => tx.select().from(users).where(eq(users.email, email)).for("no key update");
  const [existing] = await find();
  if (existing?.emailVerifiedAt) return { user: existing, isNew: false };
  for (const owner of await findMailboxOwners(tx, email)) {
    // The same spelling was verified since the look above.
    if (owner.emailVerifiedAt && owner.email === email) continue;
    if (owner.emailVerifiedAt) throw changedMeanwhile();
    await assertNotLastAdmin(tx, owner.id, now);
    await eraseAccount(ctx, tx, owner.id, now);
  }
  const [added] = await tx
    .insert(users)
    .values({
      id: newId(now.getTime()),
      // The name is public, so nothing in it comes from the address.
      name: name ?? m.account_neutral_name({ number: randomInt(100_000, 1_000_000) }, { locale }),
      email,
      mailbox: mailboxKey(email),
      emailVerifiedAt: now,
      passwordHash,
      locale,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (added) {
    const origin = originOf(ctx, { address, email });
    await tx.execute(insertNetworkUse({ action: "sign_up", userId: added.id, origin, now }));
    return { user: added, isNew: true };
  }
  const [opened] = await find();
  if (!opened?.emailVerifiedAt) throw changedMeanwhile();
  return { user: opened, isNew: false };
}
