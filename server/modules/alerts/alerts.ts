import type { addAlert as addCall } from "@cointally/contract/alerts.ts";
import type { Input } from "@cointally/contract/endpoint.ts";
import type { Part } from "@cointally/contract/errors.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { AppError, fieldError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId } from "../../database/client.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { alerts } from "../../database/schema/portfolios.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { findCoinAccess } from "../coins/find-coin.ts";
import { logoFields } from "../coins/logo.ts";
import { alertOf } from "./stop-token.ts";

/** SQL for an alert's JSON (api.md, Alerts), with the aliases `a` for the alert and `c` for its coin. */
const alertJson = ({ modules }: Context): SQL =>
  jsonObject({
    id: sql`a.id`,
    coin_id: sql`a.coin_id`,
    coin: jsonObject({
      slug: sql`c.slug`,
      name: sql`c.name`,
      symbol: sql`c.symbol`,
      ...logoFields(),
      safety: modules.coin.mark,
    }),
    kind: sql`a.kind`,
    value: sql`trim_scale(a.value)::text`,
    sent_on: sql`a.sent_on`,
    created_at: isoTime(sql`a.created_at`),
  });

/** A user's alerts, newest first, as JSON text. */
export function listAlerts(ctx: Context, user: SignedIn, query: PageQuery): Promise<string> {
  return pageJson(
    ctx,
    "alerts",
    simpleList({
      name: "alerts",
      from: sql`alerts a join coins s on s.id = a.coin_id`,
      where: sql`a.user_id = ${user.id} and s.status <> 'deleted'`,
      key: { by: sql`a.created_at`, type: "timestamptz" },
      id: sql`a.id`,
      desc: true,
      filters: user.id,
      row: { joins: sql`join alerts a on a.id = page.id join coins c on c.id = a.coin_id`, json: alertJson(ctx) },
    }),
    query,
  );
}

/**
 * Creates an alert for a public coin. Returns it as JSON text.
 * @throws {AppError} not_found for a coin that is not public, conflict for too many
 */
export function addAlert(
  ctx: Context,
  user: SignedIn,
  given: Input<typeof addCall>["body"],
  now: Date,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    // The lock on the account keeps the count exact.
    if (!(await lockUser(tx, user.id))) throw new AppError("unauthorized", m.error_log_in_first());
    const coin = await findCoinAccess(tx, given.coin_id);
    if (coin.status !== "approved") throw notFound(m.error_not_found_coin());
    // Alerts of removed coins are in no list, so they do not count.
    const locked = await tx.execute(
      sql`select 1 from alerts a join coins c on c.id = a.coin_id where a.user_id = ${user.id} and c.status <> 'deleted'`,
    );
    if (locked.rows.length >= limits.alerts.max) {
      throw new AppError("conflict", m.error_alert_limit({ max: limits.alerts.max }));
    }
    const id = newId(now.getTime());
    const { kind, value = null } = given;
    await tx.insert(alerts).values({ id, userId: user.id, coinId: coin.id, kind, value, createdAt: now });
    const { rows } = await tx.execute<{ json: string }>(
      sql`select (${alertJson(ctx)})::text as json from alerts a join coins c on c.id = a.coin_id where a.id = ${id}`,
    );
    return rows[0]?.json as string;
  });
}

/** Ends an alert. @throws {AppError} not_found */
export async function removeAlert(ctx: Context, user: SignedIn, id: string): Promise<void> {
  const mine = and(eq(alerts.id, id), eq(alerts.userId, user.id));
  const removed = await ctx.db.delete(alerts).where(mine).returning({ id: alerts.id });
  if (removed.length === 0) throw notFound(m.error_not_found_alert());
}

/** Ends the alert of the token from an email; idempotent. @throws {AppError} naming `token` when it is forged */
export async function stopAlert(ctx: Context, token: string, part: Part = "body"): Promise<void> {
  const id = alertOf(ctx.secret, token);
  if (!id) throw fieldError("token", m.error_token_invalid(), part);
  await ctx.db.delete(alerts).where(eq(alerts.id, id));
}
