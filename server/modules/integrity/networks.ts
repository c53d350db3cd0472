import { createHmac } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { blockOf, networkOf } from "../../core/network.ts";
import { newId } from "../../database/client.ts";
import { domainOf, isLargeProvider } from "./email-providers.ts";

/** The origin of a request as keyed hashes of 16 bytes (`network_uses` in schema/integrity.ts). */
export type Origin = {
  /** Of the IPv4 address, or of the /64 of an IPv6 address. */
  network: Buffer;
  block56: Buffer | null;
  block48: Buffer | null;
  emailDomain: Buffer | null;
};

type Kind = "network" | "block 56" | "block 48" | "mail domain";

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
export function originOf(ctx: Pick<Context, "secret">, { address, email }: { address: string; email: string }): Origin {
  const block = (bits: 48 | 56) => {
    const value = blockOf(address, bits);
    return value === null ? null : keyedHash(ctx.secret, `block ${bits}`, value);
  };
  return {
    network: keyedHash(ctx.secret, "network", networkOf(address)),
    block56: block(56),
    block48: block(48),
    emailDomain: emailDomainHash(ctx, email),
  };
}

type NetworkUse = { action: "sign_up" | "vote"; userId: string; coinId?: string; origin: Origin; now: Date };
/** One row stores the use, with no facts about its account. */
const always = sql`(select null::boolean as is_new, null::boolean as dormant)`;

/**
 * The statement that stores the network from which an account was created or a vote cast. `source` has `is_new` and `dormant`: each of its
 * rows is stored, so that as a part of `castVote`'s statement the use is stored if and only if the vote is.
 */
export function insertNetworkUse({ action, userId, coinId, origin, now }: NetworkUse, source: SQL = always): SQL {
  return sql`
    insert into network_uses (id, user_id, action, coin_id, network, block_56, block_48, email_domain, is_new, dormant, created_at)
    select ${newId(now.getTime())}::uuid, ${userId}::uuid, ${action}::text, ${coinId ?? null}::uuid, ${origin.network}::bytea,
      ${origin.block56}::bytea, ${origin.block48}::bytea, ${origin.emailDomain}::bytea, is_new, dormant, ${now.toISOString()}::timestamptz
    from ${source} as source`;
}

const retentionMs = 30 * 24 * 3_600_000;

/** Deletes rows older than 30 days. Runs as a job; idempotent. */
export async function purgeNetworkUses({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const oldest = new Date(clock().getTime() - retentionMs);
  await db.execute(sql`delete from network_uses where created_at < ${oldest.toISOString()}::timestamptz`);
}
