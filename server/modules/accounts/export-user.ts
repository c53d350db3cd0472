import { type SQL, sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import { isoTime, jsonRows } from "../../database/json.ts";
import { userJson } from "./presenter.ts";

/** This module's data about an account. */
export function exportUserData(id: string, now: Date): Record<string, SQL> {
  return {
    account: sql`select (${userJson(now)})::jsonb || jsonb_build_object('locale', u.locale) from users u where u.id = ${id}`,
    sessions: jsonRows(
      sql`json_build_object('id', s.id, 'user_agent', s.user_agent, 'network', s.network, 'created_at', ${isoTime(sql`s.created_at`)},
        'last_used_at', ${isoTime(sql`s.last_used_at`)}, 'expires_at', ${isoTime(sql`s.expires_at`)})`,
      sql`sessions s where s.user_id = ${id}`,
      sql`s.created_at, s.id`,
    ),
    bans: jsonRows(
      sql`json_build_object('id', b.id, 'reason', b.reason, 'starts_at', ${isoTime(sql`b.starts_at`)}, 'until', ${isoTime(sql`b.until`)},
        'ended_at', ${isoTime(sql`b.ended_at`)})`,
      sql`user_bans b where b.user_id = ${id}`,
      sql`b.starts_at, b.id`,
    ),
    // For an admin: which accounts they banned is not disclosed outside of the site.
    bans_given: jsonRows(
      sql`json_build_object('id', b.id, 'reason', b.reason, 'starts_at', ${isoTime(sql`b.starts_at`)}, 'ended_at', ${isoTime(sql`b.ended_at`)})`,
      sql`user_bans b where b.banned_by = ${id} or b.ended_by = ${id}`,
      sql`b.starts_at, b.id`,
    ),
    email_tokens: jsonRows(
      sql`json_build_object('purpose', t.purpose, 'email', t.email, 'created_at', ${isoTime(sql`t.created_at`)}, 'used_at', ${isoTime(sql`t.used_at`)})`,
      sql`email_tokens t where t.user_id = ${id}`,
      sql`t.created_at`,
    ),
    second_factor: sql`
      select json_build_object('created_at', ${isoTime(sql`f.created_at`)}, 'confirmed_at', ${isoTime(sql`f.confirmed_at`)},
        'recovery_codes', (select count(*)::int from recovery_codes r where r.user_id = f.user_id)) from second_factors f where f.user_id = ${id}`,
    requests: jsonRows(
      sql`json_build_object('call', i.call, 'idempotency_key', i.key, 'created_at', ${isoTime(sql`i.created_at`)})`,
      sql`idempotency_keys i where i.user_id = ${id}`,
      sql`i.created_at, i.call, i.key`,
    ),
  };
}

/**
 * All data about an account from all modules, as JSON text (api.md, GET /users/me/export), without hashes, which are of no use outside
 * of the site.
 */
export async function exportUser(ctx: Context, { id }: SignedIn, now: Date): Promise<string> {
  const parts: string[] = [`"exported_at":${JSON.stringify(now.toISOString())}`];
  for (const module of ctx.modules.all) {
    for (const [heading, query] of Object.entries(module.exportUserData?.(id, now, ctx) ?? {})) {
      const { rows } = await ctx.db.execute<{ json: string }>(sql`select (${query})::text as json`);
      parts.push(`"${heading}":${rows[0]?.json ?? "null"}`);
    }
  }
  return `{${parts.join(",")}}`;
}
