import { createHmac } from "node:crypto";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { lt, sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { emailBudgets } from "../../database/schema/integrity.ts";
import { emailLimitKey } from "./email-providers.ts";
import { originOf } from "./networks.ts";

const hour = 3_600;

/**
 * The emails that may be requested within so many seconds. They cover every email that somebody gets because an address was typed: links to
 * verify an address, to change it, to recover a password and to vote, and codes. Notices and decisions that the site owes to a verified address are
 * not counted.
 */
const budgets = {
  /** All of them to one mailbox, in every spelling, whoever requests them. */
  mailbox: { most: limits.emailsPerHour, seconds: hour },
  /** Links to vote, to one mailbox. */
  votes: { most: limits.emailVote.perMailbox, seconds: 24 * hour },
  /** Links to change to an address, to one mailbox: they end with the account that asks, so that the others must not wait for them. */
  changes: { most: 2, seconds: hour },
  /** The same of one account, to any mailboxes: these need no proof-of-work. */
  account: { most: limits.emailsPerHour, seconds: hour },
  /** Of one network, to all mailboxes. Phones and offices share addresses. */
  network: { most: 120, seconds: hour },
  block56: { most: 240, seconds: hour },
  block48: { most: 480, seconds: hour },
} as const;

type Kind = keyof typeof budgets;
type Use = { kind: Kind; value: Buffer };

/**
 * Counts one request against each budget, or against none when one of them is used up. Needs a transaction: the rows stay locked until it ends,
 * so that simultaneous requests count one after another, and one that is undone does not count.
 * @returns 0, or the seconds until the next one is possible
 */
async function take({ secret }: Pick<Context, "secret">, tx: Queries, uses: Use[], now: Date): Promise<number> {
  const rows = uses
    .map(({ kind, value }) => ({
      ...budgets[kind],
      key: createHmac("sha256", secret)
        .update(`email budget\n${kind}\n${value.toString("hex")}`)
        .digest(),
    }))
    // One order for all transactions, so that they cannot wait for each other.
    .sort((a, b) => Buffer.compare(a.key, b.key));
  const at = sql`${now.toISOString()}::timestamptz`;
  const waits: number[] = [];
  for (const { key, most, seconds } of rows) {
    const { rows: found } = await tx.execute<{ used: number; wait: number | null }>(sql`
      insert into email_budgets as b (key, requests, expires_at) values (${key}, '{}', ${at})
      on conflict (key) do update
        set requests = array(select t from unnest(b.requests) t where t > ${at} - make_interval(secs => ${seconds}) order by t)
      returning cardinality(requests) as used,
        ceil(extract(epoch from requests[1] + make_interval(secs => ${seconds}) - ${at}))::int as wait`);
    const [budget] = found;
    if (budget && budget.used >= most) waits.push(budget.wait ?? 1);
  }
  if (waits.length > 0) return Math.max(1, ...waits);
  for (const { key, seconds } of rows) {
    await tx.execute(sql`
      update email_budgets set requests = requests || ${at}, expires_at = ${at} + make_interval(secs => ${seconds}) where key = ${key}`);
  }
  return 0;
}

/**
 * Whether an email may be sent to a mailbox now; it is counted then. When it may not, the links that were sent before stay valid.
 * @param also other budgets that it needs: `votes`, or the id of the account that asks for a new address
 */
export async function takeEmail(
  ctx: Pick<Context, "secret">,
  tx: Queries,
  email: string,
  now: Date,
  also: { votes?: true; account?: string } = {},
): Promise<boolean> {
  const mailbox = emailLimitKey(email);
  const uses: Use[] = [{ kind: "mailbox", value: mailbox }];
  if (also.votes) uses.push({ kind: "votes", value: mailbox });
  if (also.account !== undefined) {
    uses.push({ kind: "changes", value: mailbox }, { kind: "account", value: Buffer.from(also.account) });
  }
  return (await take(ctx, tx, uses, now)) === 0;
}

/**
 * Counts a request for an email against the budgets of the client's network, whether an email follows or not, so that the answer reveals no
 * account. @returns the keyed hash of the network @throws {AppError} too_many_requests
 */
export async function assertNetworkMayEmail(
  ctx: Pick<Context, "db" | "secret" | "settings" | "autonomousSystems">,
  address: string,
  now: Date,
): Promise<Buffer> {
  const { network, block56, block48 } = originOf(ctx, { address, email: "" });
  if (!ctx.settings.current().rateLimit) return network;
  const uses = Object.entries({ network, block56, block48 }).flatMap(([kind, value]) =>
    value === null ? [] : { kind: kind as Kind, value },
  );
  const seconds = await ctx.db.transaction((tx) => take(ctx, tx, uses, now));
  if (seconds > 0) {
    throw new AppError("too_many_requests", m.error_too_many_requests({ seconds }), { retry_after: seconds });
  }
  return network;
}

/** Deletes budgets without a request that still counts. Runs as a job; idempotent. */
export async function purgeEmailBudgets({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await db.delete(emailBudgets).where(lt(emailBudgets.expiresAt, clock()));
}
