import type { Input } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { addAddress as addCall, changeAddress as changeCall } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { violatesIndex } from "../../database/postgres-error.ts";
import { portfolioAddresses } from "../../database/schema/portfolios.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { addressJson } from "./presenter.ts";
import { recordUpdates } from "./record-updates.ts";

/** The job that syncs queued addresses; sent to run it at once. */
export const syncJob = "sync-portfolios";

/** A user's addresses, newest first, as JSON text. */
export function listAddresses(ctx: Context, user: SignedIn, query: PageQuery, now: Date): Promise<string> {
  return pageJson(
    ctx,
    "portfolio_addresses",
    simpleList({
      name: "portfolio_addresses",
      from: sql`portfolio_addresses o`,
      where: sql`o.user_id = ${user.id}`,
      key: { by: sql`o.created_at`, type: "timestamptz" },
      id: sql`o.id`,
      desc: true,
      filters: user.id,
      row: { joins: sql`join portfolio_addresses o on o.id = page.id`, json: addressJson(now) },
    }),
    query,
  );
}

const findAddress = async (db: Queries, where: SQL, now: Date): Promise<string> => {
  const { rows } = await db.execute<{ json: string }>(
    sql`select (${addressJson(now)})::text as json from portfolio_addresses o where ${where}`,
  );
  if (!rows[0]) throw notFound(m.error_not_found_address());
  return rows[0].json;
};

const alreadyAdded = () => new AppError("conflict", m.error_address_in_portfolio());

/**
 * Adds an address and queues its first sync. @returns it as JSON text
 * @throws {AppError} conflict for an address that was added before, in any case, and for too many
 */
export async function addAddress(
  ctx: Context,
  user: SignedIn,
  { address, label, chain_ids: chainIds }: Input<typeof addCall>["body"],
  now: Date,
): Promise<string> {
  const id = newId(now.getTime());
  const json = await ctx.db
    .transaction(async (tx) => {
      // Serialises a user's additions, so that the limit holds.
      if (!(await lockUser(tx, user.id))) throw new AppError("unauthorized", m.error_log_in_first());
      const row = { id, userId: user.id, address, label: label ?? null, chainIds, since: now, createdAt: now };
      await tx.insert(portfolioAddresses).values(row);
      const count = await tx.$count(portfolioAddresses, eq(portfolioAddresses.userId, user.id));
      if (count > limits.portfolio.addresses) {
        throw new AppError("conflict", m.error_address_limit({ max: limits.portfolio.addresses }));
      }
      return findAddress(tx, sql`o.id = ${id}`, now);
    })
    .catch((error) => {
      throw violatesIndex(error, "portfolio_addresses_one") ? alreadyAdded() : error;
    });
  await ctx.jobs.send(syncJob, {});
  return json;
}

/** Removes balances and sync state of chains that are not selected any more. */
const removeOtherChains = async (tx: Queries, addressId: string, chainIds: number[]): Promise<void> => {
  const isOtherChain = sql`address_id = ${addressId} and chain_id <> all(${sql.param(chainIds)}::int[])`;
  await tx.execute(sql`delete from portfolio_balances where ${isOtherChain}`);
  await tx.execute(sql`delete from portfolio_chains where ${isOtherChain}`);
};

/**
 * Changes the label or the chains of an address and queues a sync. Balances of deselected chains are removed and recorded as updates in the
 * same transaction; a sync that is running would restore them, so its result is discarded. @returns the address as JSON text
 * @throws {AppError} not_found
 */
export async function changeAddress(
  ctx: Context,
  user: SignedIn,
  id: string,
  { label, chain_ids: chainIds }: Input<typeof changeCall>["body"],
): Promise<string> {
  const mine = and(eq(portfolioAddresses.id, id), eq(portfolioAddresses.userId, user.id));
  const json = await ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, user.id))) throw new AppError("unauthorized", m.error_log_in_first());
    const [before] = await tx.select().from(portfolioAddresses).where(mine).for("update");
    if (!before) throw notFound(m.error_not_found_address());
    // Read after the lock, so that updates have the times of their order.
    const now = ctx.clock();
    const isSyncing = ["queued", "syncing"].includes(before.syncStatus);
    const next = chainIds && chainIds.join() !== before.chainIds.join() ? chainIds : null;
    await tx
      .update(portfolioAddresses)
      .set({
        label,
        ...(next && { chainIds: next, syncSeq: before.syncSeq + 1 }),
        ...((next || !isSyncing) && { syncStatus: "queued", since: now }),
      })
      .where(mine);
    if (next) {
      const amounts = sql`select coin_id, sum(amount) as amount from portfolio_balances where address_id = ${id} group by coin_id`;
      const source = { userId: user.id, addressId: id, syncSeq: before.syncSeq + 1 };
      await recordUpdates(tx, source, amounts, now, () => removeOtherChains(tx, id, next));
    }
    return findAddress(tx, sql`o.id = ${id}`, now);
  });
  await ctx.jobs.send(syncJob, {});
  return json;
}

/** Removes an address with its balances. @throws {AppError} not_found */
export async function removeAddress(ctx: Context, user: SignedIn, id: string): Promise<void> {
  const mine = and(eq(portfolioAddresses.id, id), eq(portfolioAddresses.userId, user.id));
  const removed = await ctx.db.delete(portfolioAddresses).where(mine).returning({ id: portfolioAddresses.id });
  if (removed.length === 0) throw notFound(m.error_not_found_address());
}

/** Queues a sync of an address unless one is queued or running. @returns the address as JSON text. @throws {AppError} not_found */
export async function queueSync(ctx: Context, user: SignedIn, id: string, now: Date): Promise<string> {
  const mine = sql`o.id = ${id} and o.user_id = ${user.id}`;
  await ctx.db.execute(sql`
    update portfolio_addresses o set sync_status = 'queued', since = ${now.toISOString()}
    where ${mine} and sync_status in ('synced', 'failed')`);
  const json = await findAddress(ctx.db, mine, now);
  await ctx.jobs.send(syncJob, {});
  return json;
}
