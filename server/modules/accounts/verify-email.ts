import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { verifyEmail as endpoint } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { eq } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import { violatesIndex } from "../../database/postgres-error.ts";
import { users } from "../../database/schema/accounts.ts";
import { mailboxKey } from "../integrity/email-providers.ts";
import { originOf } from "../integrity/networks.ts";
import { allowVoteEmails } from "./allow-vote-emails.ts";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { claimEmailToken, deadLink, readEmailToken, voidEmailTokens } from "./email-tokens.ts";
import { queueNoticeEmail } from "./emails.ts";
import { lockUser } from "./lock-user.ts";
import { judgeAttempt } from "./login-attempts.ts";
import { openAccount, type User } from "./open-account.ts";
import { hashPassword, isPassword } from "./password.ts";
import { emailTaken } from "./sign-up.ts";

type Body = BodyOf<typeof endpoint>;
type Token = Awaited<ReturnType<typeof readEmailToken>>;
type Client = { user: SignedIn | null; network: string; address: string; locale: Locale };

/**
 * Verifies the address that the token was sent to. Whoever opens the link owns the mailbox, but maybe not the account that asked for it: anybody can sign
 * up with somebody else's address, or ask to change to it. So the account gets the address only from a person who is logged in to it, gives its password, or comes
 * from the network that asked for the link. Everybody else gets a new account, with the name and password given here, if any, in the place of an
 * account that never verified the address.
 * @throws {AppError} gone; conflict when another account has verified the address by now; naming `password` or `new_password`; too_many_requests
 */
export async function verifyEmail(ctx: Context, body: Body, client: Client, now: Date): Promise<void> {
  const token = await readEmailToken(ctx.db, body.token, "verify_email", now);
  const [account] = token.userId ? await ctx.db.select().from(users).where(eq(users.id, token.userId)) : [];
  const asks = account && isOf(account, token.email) ? account : undefined;
  // Without a name, the link says what the account asked for, and is of no use once it asks for something else.
  if (!asks && body.name === undefined) throw deadLink();
  try {
    if (asks && (await isSamePerson(ctx, asks, token, body, client, now))) await confirm(ctx, token, body.token, now);
    else await openAnew(ctx, token, body, client, now);
  } catch (error) {
    throw violatesIndex(error, "users_email") || violatesIndex(error, "users_mailbox") ? emailTaken() : error;
  }
}

const isOf = ({ email, pendingEmail }: User, address: string) => email === address || pendingEmail === address;

/** Whether the client is who set up the account. @throws {AppError} naming `password`, too_many_requests */
const isSamePerson = async (
  ctx: Context,
  account: User,
  token: Token,
  { name, password }: Body,
  { user, network, address }: Client,
  now: Date,
): Promise<boolean> => {
  if (name !== undefined) return false;
  if (password !== undefined) {
    const attempt = { email: account.email, network };
    const right = await judgeAttempt(ctx, attempt, now, () => isPassword(account.passwordHash, password, network));
    if (!right) throw fieldError("password", m.error_current_password_wrong());
    return true;
  }
  const isVerified = account.email === token.email && account.emailVerifiedAt !== null;
  const requester = originOf(ctx, { address, email: token.email }).network;
  return isVerified || user?.id === account.id || token.network?.equals(requester) === true;
};

/** The account's own address is verified, or a pending new one replaces it. */
const confirm = (ctx: Context, { userId, email }: Token, token: string, now: Date): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const user = userId ? await lockUser(tx, userId) : undefined;
    await claimEmailToken(tx, token, "verify_email", now);
    if (!user || !isOf(user, email)) throw deadLink();
    const confirmed = { emailVerifiedAt: now, updatedAt: now };
    if (user.pendingEmail === email) {
      await tx
        .update(users)
        .set({ email, ...mailboxOfNew(user, email), pendingEmail: null, ...confirmed })
        .where(eq(users.id, user.id));
      // After the update, which has waited for votes in progress.
      await emit(ctx, tx, "emailChanged", { userId: user.id, email: user.email, now });
      // The owner of an address that the account never verified keeps its links, and gets no notice.
      if (user.emailVerifiedAt) {
        await voidEmailTokens(tx, user.id, now);
        await queueNoticeEmail(ctx, tx, user.id, "addressChanged", now, user.email);
      }
    } else {
      await tx.update(users).set(confirmed).where(eq(users.id, user.id));
    }
    await emit(ctx, tx, "accountStandingChanged", { userId: user.id, now });
    await allowVoteEmails(tx, email);
  });

const openAnew = async (
  ctx: Context,
  { userId, email }: Token,
  { token, name, new_password: password }: Body,
  { network, address, locale }: Client,
  now: Date,
): Promise<void> => {
  if (password !== undefined) assertStrongPassword(password, { name: name ?? "", email }, ctx, "new_password");
  const passwordHash = password === undefined ? undefined : await hashPassword(password, network);
  await ctx.db.transaction(async (tx) => {
    if (userId) await lockUser(tx, userId);
    await claimEmailToken(tx, token, "verify_email", now);
    const { isNew } = await openAccount(ctx, tx, { email, name, passwordHash, locale, address }, now);
    if (!isNew) throw emailTaken();
    await allowVoteEmails(tx, email);
  });
};

/** An account that leaves a mailbox which it shared with others has votes of its own from then on. */
function mailboxOfNew(user: { mailbox: Buffer | null; personId: string | null }, email: string) {
  const mailbox = mailboxKey(email);
  return { mailbox, personId: user.mailbox?.equals(mailbox) ? user.personId : null };
}
