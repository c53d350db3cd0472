import { createHmac } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { blockOf, networkOf, plainAddress } from "../../core/network.ts";
import { newId } from "../../database/client.ts";
import { domainOf, isLargeProvider, providerOf } from "./email-providers.ts";

/** The origin of a request as keyed hashes of 16 bytes (`network_uses` in schema/integrity.ts). */
export type Origin = {
  /** Of the IPv4 address, or of the /64 of an IPv6 address. */
  network: Buffer;
  block56: Buffer | null;
  block48: Buffer | null;
  block32: Buffer | null;
  block24: Buffer | null;
  /** Null where it is not known. */
  autonomousSystem: Buffer | null;
  emailDomain: Buffer | null;
  emailProvider: Buffer;
};

type Kind = "network" | `block ${24 | 32 | 48 | 56}` | "autonomous system" | "mail domain" | "mail provider";

/** HMAC-SHA-256, truncated to 128 bits; `kind` keeps the hashes of one kind apart from those of another. */
function keyedHash(secret: Buffer, kind: Kind, value: string): Buffer {
  return createHmac("sha256", secret).update(`integrity\n${kind}\n${value}`).digest().subarray(0, 16);
}

/** The keyed hash of an email's domain; null for the large providers, whose users have nothing in common. */
export function emailDomainHash({ secret }: Pick<Context, "secret">, email: string): Buffer | null {
  const domain = domainOf(email);
  return isLargeProvider(domain) ? null : keyedHash(secret, "mail domain", domain);
}

/** The keyed hashes of a client's whole address and of its account's email. */
export function originOf(
  ctx: Pick<Context, "secret" | "autonomousSystems">,
  { address, email }: { address: string; email: string },
): Origin {
  const block = (bits: Parameters<typeof blockOf>[1]) => {
    const value = blockOf(address, bits);
    return value === null ? null : keyedHash(ctx.secret, `block ${bits}`, value);
  };
  const system = ctx.autonomousSystems.find(plainAddress(address));
  return {
    network: keyedHash(ctx.secret, "network", networkOf(address)),
    block56: block(56),
    block48: block(48),
    block32: block(32),
    block24: block(24),
    autonomousSystem: system === null ? null : keyedHash(ctx.secret, "autonomous system", String(system)),
    emailDomain: emailDomainHash(ctx, email),
    emailProvider: keyedHash(ctx.secret, "mail provider", providerOf(email)),
  };
}

type NetworkUse = { action: "sign_up" | "vote" | "watch"; userId: string; coinId?: string; origin: Origin; now: Date };

/** Of a sign-up nothing is known of its account. */
const signUpFacts = sql`(select null::uuid as vote_id, null::boolean as is_new, null::timestamptz as account_created_at,
  null::int as vote_days, null::boolean as voted_long_before, null::boolean as page_viewed, null::int as confirmed_after)`;

/**
 * The statement that stores the network from which an account was created, a vote cast or a coin watched. `source` has `vote_id` and what is known of the
 * account (vote-work.ts): each of its rows is stored, so that as a part of `castVote`'s statement the use is stored if and only if the
 * vote is.
 */
export function insertNetworkUse({ action, userId, coinId, origin, now }: NetworkUse, source: SQL = signUpFacts): SQL {
  return sql`
    insert into network_uses (id, user_id, action, coin_id, network, block_56, block_48, block_32, block_24, autonomous_system, email_domain,
      email_provider, vote_id, is_new, account_created_at, vote_days, voted_long_before, page_viewed, confirmed_after, created_at)
    select ${newId(now.getTime())}::uuid, ${userId}::uuid, ${action}::text, ${coinId ?? null}::uuid, ${origin.network}::bytea,
      ${origin.block56}::bytea, ${origin.block48}::bytea, ${origin.block32}::bytea, ${origin.block24}::bytea,
      ${origin.autonomousSystem}::bytea, ${origin.emailDomain}::bytea,
      ${origin.emailProvider}::bytea, vote_id, is_new, account_created_at, vote_days, voted_long_before, page_viewed, confirmed_after, ${now.toISOString()}::timestamptz
    from ${source} as source`;
}

const retentionMs = 30 * 24 * 3_600_000;

/** Deletes rows older than 30 days. Runs as a job; idempotent. */
export async function purgeNetworkUses({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const oldest = new Date(clock().getTime() - retentionMs);
  await db.execute(sql`delete from network_uses where created_at < ${oldest.toISOString()}::timestamptz`);
}
