import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { assertLastingEmail } from "../integrity/disposable-domains.ts";
import { assertNetworkMayEmail } from "../integrity/email-budgets.ts";
import { mailboxKey } from "../integrity/email-providers.ts";
import { insertNetworkUse, originOf } from "../integrity/networks.ts";
import { assertSignUpWork } from "../integrity/proof-of-work.ts";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { queueVerificationEmail } from "./emails.ts";
import { findMailboxOwners } from "./mailbox.ts";
import { hashPassword } from "./password.ts";

export function emailTaken(): AppError {
  return new AppError("conflict", m.error_email_taken());
}

/** @throws {AppError} conflict when an account, other than that with the id `own`, has this email or another spelling of its mailbox */
export async function assertEmailIsFree(db: Queries, email: string, own?: string): Promise<void> {
  const owners = await findMailboxOwners(db, email);
  if (owners.some(({ id }) => id !== own)) throw emailTaken();
}

/**
 * Creates an account and emails a link to verify its address, in the language of the request. Unique indexes decide between
 * simultaneous sign-ups with the same mailbox. `charge` counts it against the limit of its network, once its work is accepted. No email
 * follows when the mailbox has reached its limit: the links in it stay valid.
 * @returns the account's id @throws {AppError} conflict, disposable_email, pow_required, too_many_requests, or naming `password`
 */
export async function signUp(
  ctx: Context,
  { name, email, password, pow }: { name: string; email: string; password: string; pow?: string | undefined },
  locale: Locale,
  { network, address, charge }: { network: string; address: string; charge: () => Promise<void> },
  now: Date,
): Promise<string> {
  assertStrongPassword(password, { name, email }, ctx);
  await assertLastingEmail(email);
  await assertSignUpWork(ctx, { address, email, pow }, now);
  await charge();
  await assertEmailIsFree(ctx.db, email);
  const requester = await assertNetworkMayEmail(ctx, address, now);
  const passwordHash = await hashPassword(password, network);
  const id = newId(now.getTime());
  await ctx.db.transaction(async (tx) => {
    const added = await tx
      .insert(users)
      .values({ id, name, email, mailbox: mailboxKey(email), passwordHash, locale, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (added.length === 0) throw emailTaken();
    const origin = originOf(ctx, { address, email });
    await tx.execute(insertNetworkUse({ action: "sign_up", userId: id, origin, now }));
    await queueVerificationEmail(ctx, tx, { userId: id, email, network: requester }, now);
  });
  return id;
}
