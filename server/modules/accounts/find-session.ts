import { limits } from "@cointally/contract/limits.ts";
import { sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import { prepared } from "../../database/prepared.ts";
import { activeBan } from "./active-ban.ts";
import { hashOf } from "./secrets.ts";

/** Minimum time between updates of a session in use, so that most requests write nothing. */
const slideEveryMs = 3_600_000;

const dayMs = 86_400_000;

/** The expiry of a session that is used now: 30 days later, and 90 days after its login at the latest. */
export function sessionEnd(now: Date, createdAt: Date): Date {
  return new Date(
    Math.min(now.getTime() + limits.sessionDays * dayMs, createdAt.getTime() + limits.sessionMaxDays * dayMs),
  );
}

type Row = {
  session_id: string;
  created_at: Date;
  last_used_at: Date;
  id: string;
  role: SignedIn["role"];
  name: string;
  email: string;
  verified: boolean;
  second_factor: boolean;
  ban: SignedIn["ban"];
};

/** The caller whose live session has this token, or null, by one indexed query. Extends the session. */
export async function findSession(ctx: Context, token: string, now: Date): Promise<SignedIn | null> {
  const rows = await prepared<Row>(
    ctx.db,
    sql`
    select s.id as session_id, s.created_at, s.last_used_at, u.id, u.role, u.name, u.email, u.email_verified_at is not null as verified,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as second_factor,
      ${activeBan(sql`u.id`, now)} as ban
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashOf(token)} and s.expires_at > ${now.toISOString()}`,
  );
  const row = rows[0];
  if (!row) return null;
  if (now.getTime() - row.last_used_at.getTime() >= slideEveryMs) {
    await ctx.db.execute(sql`
      update sessions set last_used_at = ${now.toISOString()}, expires_at = ${sessionEnd(now, row.created_at).toISOString()}
      where id = ${row.session_id}`);
  }
  const { id, name, email, ban } = row;
  const isRequired = ctx.settings.current().requireAdmin2fa ?? !ctx.hasDemo;
  const lacksSecondFactor = isRequired && row.role !== "user" && !row.second_factor;
  const role = lacksSecondFactor || ban ? "user" : row.role;
  return { id, role, lacksSecondFactor, name, email, emailVerified: row.verified, ban, sessionId: row.session_id };
}
