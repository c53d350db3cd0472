import * as m from "@cointally/i18n/messages";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { AppError, fieldError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import { newId, type Queries } from "../../database/client.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { userBans } from "../../database/schema/accounts.ts";
import { queueBanEmail } from "./emails.ts";
import { assertNotLastAdmin } from "./last-admin.ts";
import { lockUser } from "./lock-user.ts";
import { endSessions } from "./sessions.ts";

/** Closes the newest ban, active or expired. Returns whether it was active. */
const close = async (tx: Queries, userId: string, actorId: string, now: Date): Promise<boolean> => {
  const open = and(eq(userBans.userId, userId), isNull(userBans.endedAt));
  const [ban] = await tx.select().from(userBans).where(open).for("update");
  if (!ban) return false;
  const wasActive = ban.until === null || ban.until > now;
  await tx
    .update(userBans)
    .set(wasActive ? { endedAt: now, endedBy: actorId } : { endedAt: ban.until })
    .where(eq(userBans.id, ban.id));
  return wasActive;
};

type BanTerms = { reason: string; until?: Date | null | undefined };

/**
 * Bans an account or replaces its ban (api.md, PUT /users/{id}/ban), ends its sessions and emails the reason. The account can log in
 * again, read, export and erase itself, and make the calls marked `allowedWhileBanned`.
 * @throws {AppError} not_found; conflict for the caller's own account and for the last admin; naming `until`
 */
export async function banUser(
  ctx: Context,
  actor: SignedIn,
  id: string,
  { reason, until = null }: BanTerms,
  now: Date,
): Promise<void> {
  if (until && until <= now) throw fieldError("until", m.error_ban_end_in_past());
  if (id === actor.id) throw new AppError("conflict", m.error_own_ban());
  await ctx.db.transaction(async (tx) => {
    await assertNotLastAdmin(tx, id, now);
    if (!(await lockUser(tx, id))) throw notFound(m.error_not_found_account());
    await close(tx, id, actor.id, now);
    const row = { id: newId(now.getTime()), userId: id, reason, bannedBy: actor.id, startsAt: now, until };
    await tx.insert(userBans).values(row);
    await emit(ctx, tx, "accountStandingChanged", { userId: id, now });
    await endSessions(tx, id);
    await queueBanEmail(ctx, tx, id, { reason, until }, now);
  });
}

/** Ends the ban of an account, if any, and emails its owner. @throws {AppError} not_found */
export function unbanUser(ctx: Context, actor: SignedIn, id: string, now: Date): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, id))) throw notFound(m.error_not_found_account());
    const wasActive = await close(tx, id, actor.id, now);
    await emit(ctx, tx, "accountStandingChanged", { userId: id, now });
    if (wasActive) await queueBanEmail(ctx, tx, id, null, now);
  });
}

const person = (alias: string): SQL =>
  sql.raw(`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`);

/** All bans of an account, newest first, as JSON text. */
export function listBans(ctx: Context, userId: string, query: PageQuery): Promise<string> {
  return pageJson(
    ctx,
    "bans",
    simpleList({
      name: "bans",
      from: sql`user_bans b`,
      where: sql`b.user_id = ${userId}`,
      key: { by: sql`b.starts_at`, type: "timestamptz" },
      id: sql`b.id`,
      desc: true,
      filters: userId,
      row: {
        joins: sql`join user_bans b on b.id = page.id left join users g on g.id = b.banned_by left join users e on e.id = b.ended_by`,
        json: jsonObject({
          id: sql`b.id`,
          reason: sql`b.reason`,
          since: isoTime(sql`b.starts_at`),
          until: isoTime(sql`b.until`),
          by: person("g"),
          ended_at: isoTime(sql`b.ended_at`),
          ended_by: person("e"),
        }),
      },
    }),
    query,
  );
}
