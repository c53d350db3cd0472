import type { Session, StoredUser } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Queries } from "../../database/client.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type sessions, users } from "../../database/schema/accounts.ts";
import { activeBan } from "./active-ban.ts";
import { noPassword } from "./password.ts";

/** The user data that the browser stores after login (specification §3). */
export function presentStoredUser({ id, name, email, role }: StoredUser): StoredUser {
  return { id, name, email, role };
}

/** An account as its owner and admins see it, for rows of `users` under the alias `u`. */
export function userJson(now: Date): SQL {
  return jsonObject({
    id: sql`u.id`,
    name: sql`u.name`,
    email: sql`u.email`,
    role: sql`u.role`,
    email_verified: sql`u.email_verified_at is not null`,
    pending_email: sql`u.pending_email`,
    second_factor: sql`exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`,
    has_password: sql`u.password_hash <> ${sql.raw(`'${noPassword}'`)}`,
    ban: activeBan(sql`u.id`, now),
    created_at: isoTime(sql`u.created_at`),
  });
}

/** The JSON text of one account. @throws {AppError} not_found */
export async function findUserJson(db: Queries, id: string, now: Date): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(
    sql`select (${userJson(now)})::text as json from ${users} u where u.id = ${id}`,
  );
  if (!rows[0]) throw notFound(m.error_not_found_account());
  return rows[0].json;
}

/** A session as its owner sees it, without its token's hash. */
export function presentSession(row: typeof sessions.$inferSelect, currentId: string): Session {
  return {
    id: row.id,
    current: row.id === currentId,
    user_agent: row.userAgent,
    network: row.network,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
