import { isDeepStrictEqual } from "node:util";
import type { CoinChanges } from "@cointally/contract/submission.ts";
import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, EmittingContext, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { coins, contracts, oldSlugs } from "../../database/schema/coins.ts";
import { keepAccount } from "../accounts/keep-account.ts";
import { readSoon } from "../contracts/read-contracts.ts";
import { releaseUploads, useLogo } from "../uploads/use-upload.ts";
import { record } from "./audit-log.ts";
import { changedContracts, onWire, type State } from "./changed-contracts.ts";
import { columnsOf } from "./coin-row.ts";
import { assertContractIsFree, chainsOf, replaceContracts } from "./contracts.ts";
import { findStanding, mayOwn } from "./find-coin.ts";
import { freeSlug } from "./free-slug.ts";
import { addWaiting, splitChanges } from "./pending-changes.ts";
import { type Difference, differenceOf, factsAfter, factsOf } from "./public-facts.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { validateCoin } from "./validate-coin.ts";

const load = async (db: Queries, id: string): Promise<State> => {
  const [row] = await db.select().from(coins).where(eq(coins.id, id)).for("update");
  if (!row || row.status === "deleted") throw notFound("coin");
  const rows = await db.select().from(contracts).where(eq(contracts.coinId, id)).orderBy(contracts.position);
  return { row, contracts: rows };
};

/** Whether every field of an edit has the value that it has already, and none of them waits with another. */
const changesNothing = (state: State, changes: CoinChanges): boolean => {
  const { row } = state;
  const columns = Object.entries(columnsOf(changes));
  if (columns.some(([key, value]) => !isDeepStrictEqual(value, row[key as keyof typeof row]))) return false;
  if (Object.keys(changes).some((key) => row.pendingChanges?.[key] !== undefined)) return false;
  const rows = changedContracts(state, changes);
  return rows === null || isDeepStrictEqual(onWire(rows), onWire(state.contracts));
};

/**
 * Writes these fields into the coin, its contracts and its slug, and answers which public facts changed by it.
 * @throws {AppError} as `validateCoin`
 */
export const applyChanges = async (
  ctx: EmittingContext,
  db: Queries,
  state: State,
  changes: CoinChanges,
  now: Date,
): Promise<Difference> => {
  const { row } = state;
  // Later than before, so that a decision on the coin as it was is not taken for one on it as it is.
  const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1));
  const next: Partial<typeof coins.$inferInsert> = { ...columnsOf(changes), updatedAt };
  const rows = changedContracts(state, changes);
  validateCoin({ ...row, ...next, contracts: rows ?? state.contracts }, now);
  const live = row.status !== "denied";
  if (rows) {
    if (live) await assertContractIsFree(db, rows, row.id);
    next.chainIds = chainsOf(changes.chain_id ?? row.chainId, rows);
  }
  if (changes.name && changes.name !== row.name) {
    next.slug = await freeSlug(db, changes.name, changes.symbol ?? row.symbol, row.id);
    if (next.slug !== row.slug && row.status === "approved") {
      await db.insert(oldSlugs).values({ slug: row.slug, coinId: row.id }).onConflictDoNothing();
    }
  }
  // The coin before its contracts, as in a submission: writers that meet wait for each other in one order.
  await db.update(coins).set(next).where(eq(coins.id, row.id));
  if (next.logoId !== undefined && next.logoId !== row.logoId) await releaseUploads(db, [row.logoId]);
  if (rows) await replaceContracts(ctx, db, { id: row.id, type: changes.type ?? row.type }, rows, live);
  return differenceOf(factsOf(state), factsAfter(state, changes));
};

/** Adds to the edit that waits, or takes back from it what stands as it was. @returns the edit that waits now, if any does */
const wait = async (
  db: Queries,
  state: State,
  added: CoinChanges,
  now: Date,
): Promise<Record<string, unknown> | null> => {
  const waiting = addWaiting(state, added);
  if (waiting) {
    const rows = changedContracts(state, waiting.whole);
    validateCoin({ ...state.row, ...columnsOf(waiting.whole), contracts: rows ?? state.contracts }, now);
    await assertContractIsFree(db, rows ?? [], state.row.id);
  }
  const pendingChanges = waiting?.pending ?? null;
  // Later than the edit before, so that a decision on that one is not taken for a decision on this one.
  const changesAt = new Date(Math.max(now.getTime(), (state.row.changesAt?.getTime() ?? 0) + 1));
  await db
    .update(coins)
    .set({ pendingChanges, changesAt: pendingChanges && changesAt })
    .where(eq(coins.id, state.row.id));
  const waited = state.row.pendingChanges?.logo_id;
  if (waited !== pendingChanges?.logo_id) await releaseUploads(db, [waited]);
  return pendingChanges;
};

/** What the history is told of an edit: what it made public or would, never contacts, which must not outlive their account. */
type Made = {
  action: "changed" | "changed_at_once" | "changed_by_moderator" | "change_asked" | "change_withdrawn";
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** Applies an edit, for the history as `action`; one of contacts alone changes nothing that the public sees. */
const apply = async (
  ctx: EmittingContext,
  tx: Queries,
  state: State,
  changes: CoinChanges,
  action: Made["action"],
  now: Date,
): Promise<Made[]> => {
  if (changesNothing(state, changes)) return [];
  const difference = await applyChanges(ctx, tx, state, changes, now);
  return [{ action: Object.keys(difference.after).length > 0 ? action : "changed", ...difference }];
};

/** Lets the reviewed part of an edit wait, with what waits already. */
const ask = async (tx: Queries, id: string, held: CoinChanges, now: Date): Promise<Made[]> => {
  const state = await load(tx, id);
  const before = state.row.pendingChanges;
  const keys = Object.keys(held);
  const pending = (await wait(tx, state, held, now)) ?? {};
  const asked = Object.fromEntries(Object.entries(pending).filter(([key]) => keys.includes(key)));
  if (Object.keys(asked).length > 0) {
    const facts: Record<string, unknown> = factsOf(state);
    const standing = Object.fromEntries(Object.keys(asked).map((key) => [key, facts[key] ?? null]));
    return [{ action: "change_asked", before: standing, after: asked }];
  }
  return before && keys.some((key) => key in before) ? [{ action: "change_withdrawn", before, after: pending }] : [];
};

/** Makes an edit, as the coin's status and the editor's role let it, and answers what of it the history is told. */
const makeChanges = async (
  ctx: EmittingContext,
  tx: Queries,
  state: State,
  changes: CoinChanges,
  role: SignedIn["role"],
  now: Date,
): Promise<Made[]> => {
  const { id, status, pendingChanges } = state.row;
  if (status !== "approved" && status !== "scheduled") {
    return apply(ctx, tx, state, changes, "changed", now);
  }
  if (role === "admin") return apply(ctx, tx, state, changes, "changed_by_moderator", now);
  const { atOnce, held } = splitChanges(state, changes, now);
  const waitedFor = Object.entries(atOnce).filter(([key]) => pendingChanges && key in pendingChanges && !(key in held));
  const asked = { ...held, ...Object.fromEntries(waitedFor) };
  const made = await apply(ctx, tx, state, atOnce, "changed_at_once", now);
  return Object.keys(asked).length > 0 ? [...made, ...(await ask(tx, id, asked, now))] : made;
};

/**
 * Changes a coin (api.md, PATCH /coins/{id}). While it is approved or scheduled, what `changeRules` has reviewed waits in
 * `pending_changes`, and the public page stays as it was; an admin's edit is public at once. A denied coin that is changed waits for a
 * moderator again. An edit that changes nothing is none.
 * @throws {AppError} forbidden for another's public coin, not_found for another's private one
 */
export const updateCoin = async (
  ctx: Context,
  user: SignedIn,
  id: string,
  changes: CoinChanges,
  now: Date,
): Promise<void> => {
  const standing = await findStanding(ctx.db, id);
  if (!mayOwn(user, standing)) {
    if (standing.status !== "approved") throw notFound("coin");
    throw new AppError("forbidden", m.error_edit_owner_only());
  }
  const write = () =>
    ctx.db.transaction(async (tx) => {
      await keepAccount(tx, user.id);
      const state = await load(tx, id);
      if (changesNothing(state, changes)) return;
      await useLogo(tx, changes.logo_id === state.row.logoId ? null : changes.logo_id, user.id, now);
      for (const made of await makeChanges(ctx, tx, state, changes, user.role, now)) {
        await record(tx, { coinId: id, actorId: user.id, ...made, at: now });
      }
      if (state.row.status === "denied" && user.role !== "admin") {
        await tx.update(coins).set({ status: "pending", deniedReason: null }).where(eq(coins.id, id));
        await assertContractIsFree(tx, state.contracts, id);
        await tx.update(contracts).set({ live: true }).where(eq(contracts.coinId, id));
      }
    });
  await retryOnConflict(write);
  await readSoon(ctx);
};
