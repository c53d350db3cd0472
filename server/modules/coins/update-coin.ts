import { isDeepStrictEqual } from "node:util";
import { hasRole } from "@cointally/contract/roles.ts";
import type { CoinChanges } from "@cointally/contract/submission.ts";
import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, EmittingContext, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { coins, contracts, oldSlugs } from "../../database/schema/coins.ts";
import { lockUserForShare } from "../accounts/lock-user.ts";
import { readSoon } from "../contracts/read-contracts.ts";
import { assignLogo, releaseUploads } from "../uploads/use-upload.ts";
import { recordAction } from "./audit-log.ts";
import { apiContracts, type CoinState, changedContracts } from "./changed-contracts.ts";
import { columnsOf } from "./coin-row.ts";
import { assertContractIsFree, chainsOf, replaceContracts, setContractsLive } from "./contracts.ts";
import { isOwnerOrModerator } from "./find-coin.ts";
import { freeSlug } from "./free-slug.ts";
import { assertOnlyNative } from "./native-coin.ts";
import { mergePendingChanges, splitChanges } from "./pending-changes.ts";
import { type Difference, diffFacts, factsAfter, factsOf } from "./public-facts.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { validateCoin } from "./validate-coin.ts";

const lockCoinState = async (db: Queries, id: string): Promise<CoinState> => {
  const [row] = await db.select().from(coins).where(eq(coins.id, id)).for("update");
  if (!row || row.status === "deleted") throw notFound(m.error_not_found_coin());
  const rows = await db.select().from(contracts).where(eq(contracts.coinId, id)).orderBy(contracts.position);
  return { row, contracts: rows };
};

/** Whether every field of an edit has its current value, and none of them is pending with another one. */
const changesNothing = (state: CoinState, changes: CoinChanges): boolean => {
  const { row } = state;
  const columns = Object.entries(columnsOf(changes));
  if (columns.some(([key, value]) => !isDeepStrictEqual(value, row[key as keyof typeof row]))) return false;
  if (Object.keys(changes).some((key) => row.pendingChanges?.[key] !== undefined)) return false;
  const rows = changedContracts(state, changes);
  return rows === null || isDeepStrictEqual(apiContracts(rows), apiContracts(state.contracts));
};

/**
 * Updates these fields of the coin with its contracts and its slug. Returns which public facts changed.
 * @throws {AppError} as `validateCoin`
 */
export async function applyChanges(
  ctx: EmittingContext,
  db: Queries,
  state: CoinState,
  changes: CoinChanges,
  now: Date,
): Promise<Difference> {
  const { row } = state;
  // Always later than before: a decision names the version of the coin that it is about.
  const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1));
  const set: Partial<typeof coins.$inferInsert> = { ...columnsOf(changes), updatedAt };
  const rows = changedContracts(state, changes);
  validateCoin({ ...row, ...set, contracts: rows ?? state.contracts }, now);
  const isLive = row.status !== "denied";
  const changesNative = changes.type ?? changes.chain_id ?? changes.symbol;
  if (isLive && changesNative) await assertOnlyNative(db, { ...row, ...columnsOf(changes) }, row.id);
  if (rows) {
    if (isLive) await assertContractIsFree(db, rows, row.id);
    set.chainIds = chainsOf(changes.chain_id ?? row.chainId, rows);
  }
  if (changes.name && changes.name !== row.name) {
    set.slug = await freeSlug(db, changes.name, changes.symbol ?? row.symbol, row.id);
    if (set.slug !== row.slug && row.status === "approved") {
      await db.insert(oldSlugs).values({ slug: row.slug, coinId: row.id }).onConflictDoNothing();
    }
  }
  // The coin before its contracts, as in a submission: one lock order, so that concurrent writers do not deadlock.
  await db.update(coins).set(set).where(eq(coins.id, row.id));
  if (set.logoId !== undefined && set.logoId !== row.logoId) await releaseUploads(db, [row.logoId]);
  if (rows) await replaceContracts(ctx, db, { id: row.id, type: changes.type ?? row.type }, rows, isLive);
  return diffFacts(factsOf(state), factsAfter(state, changes));
}

/** Adds changes to the pending edit, or withdraws those that equal the current values. Returns the pending edit, if any remains. */
const savePendingChanges = async (
  db: Queries,
  state: CoinState,
  added: CoinChanges,
  now: Date,
): Promise<Record<string, unknown> | null> => {
  const merged = mergePendingChanges(state, added);
  if (merged) {
    const rows = changedContracts(state, merged.parsed);
    validateCoin({ ...state.row, ...columnsOf(merged.parsed), contracts: rows ?? state.contracts }, now);
    await assertContractIsFree(db, rows ?? [], state.row.id);
  }
  const pendingChanges = merged?.pending ?? null;
  // Always later than before: a decision names the version of the edit that it is about.
  const changesAt = new Date(Math.max(now.getTime(), (state.row.changesAt?.getTime() ?? 0) + 1));
  await db
    .update(coins)
    .set({ pendingChanges, changesAt: pendingChanges && changesAt })
    .where(eq(coins.id, state.row.id));
  const earlierLogo = state.row.pendingChanges?.logo_id;
  if (earlierLogo !== pendingChanges?.logo_id) await releaseUploads(db, [earlierLogo]);
  return pendingChanges;
};

/** An edit in the coin's history: the public facts that it changes, never contacts, which are deleted with their account. */
type HistoryEntry = {
  action: "changed" | "changed_at_once" | "changed_by_moderator" | "change_asked" | "change_withdrawn";
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** Applies an edit, recorded as `action`, or as `changed` when it changes contacts only. */
const applyNow = async (
  ctx: EmittingContext,
  tx: Queries,
  state: CoinState,
  changes: CoinChanges,
  action: HistoryEntry["action"],
  now: Date,
): Promise<HistoryEntry[]> => {
  if (changesNothing(state, changes)) return [];
  const difference = await applyChanges(ctx, tx, state, changes, now);
  return [{ action: Object.keys(difference.after).length > 0 ? action : "changed", ...difference }];
};

/** Adds the part of an edit that needs review to the coin's pending edit. */
const requestReview = async (tx: Queries, id: string, reviewed: CoinChanges, now: Date): Promise<HistoryEntry[]> => {
  const state = await lockCoinState(tx, id);
  const before = state.row.pendingChanges;
  const keys = Object.keys(reviewed);
  const pending = (await savePendingChanges(tx, state, reviewed, now)) ?? {};
  const requested = Object.fromEntries(Object.entries(pending).filter(([key]) => keys.includes(key)));
  if (Object.keys(requested).length > 0) {
    const facts: Record<string, unknown> = factsOf(state);
    const current = Object.fromEntries(Object.keys(requested).map((key) => [key, facts[key] ?? null]));
    return [{ action: "change_asked", before: current, after: requested }];
  }
  return before && keys.some((key) => key in before) ? [{ action: "change_withdrawn", before, after: pending }] : [];
};

/** Applies an edit or requests its review, depending on the coin's status and the editor's role. Returns the entries of the history. */
const editCoin = async (
  ctx: EmittingContext,
  tx: Queries,
  state: CoinState,
  changes: CoinChanges,
  role: SignedIn["role"],
  now: Date,
): Promise<HistoryEntry[]> => {
  const { id, status, pendingChanges } = state.row;
  if (status !== "approved" && status !== "scheduled") {
    return applyNow(ctx, tx, state, changes, "changed", now);
  }
  if (hasRole(role, "moderator")) return applyNow(ctx, tx, state, changes, "changed_by_moderator", now);
  const { immediate, reviewed } = splitChanges(state, changes, now);
  const alsoPending = Object.entries(immediate).filter(
    ([key]) => pendingChanges && key in pendingChanges && !(key in reviewed),
  );
  const requested = { ...reviewed, ...Object.fromEntries(alsoPending) };
  const entries = await applyNow(ctx, tx, state, immediate, "changed_at_once", now);
  return Object.keys(requested).length > 0 ? [...entries, ...(await requestReview(tx, id, requested, now))] : entries;
};

/** @throws {AppError} forbidden for another account's public coin, not_found for one that is not public */
const assertMayEdit = (user: SignedIn, { status, creatorId }: CoinState["row"]): void => {
  if (isOwnerOrModerator(user, { creatorId })) return;
  if (status !== "approved") throw notFound(m.error_not_found_coin());
  throw new AppError("forbidden", m.error_edit_owner_only());
};

/**
 * Puts a denied coin into the queue again, before its edit. After the edit, `claimContracts` makes its contracts its own again: only then is
 * known which they are.
 */
const reopen = async (tx: Queries, { row, contracts: rows }: CoinState): Promise<CoinState> => {
  const set = { status: "pending", deniedReason: null } as const;
  await tx.update(coins).set(set).where(eq(coins.id, row.id));
  return { row: { ...row, ...set }, contracts: rows };
};

/** @throws {AppError} contract_taken when another coin has one of them */
const claimContracts = async (tx: Queries, id: string): Promise<void> => {
  await assertContractIsFree(tx, await tx.select().from(contracts).where(eq(contracts.coinId, id)), id);
  await setContractsLive(tx, [id], true);
};

/**
 * Changes a coin (api.md, PATCH /coins/{id}). While it is approved or scheduled, changes that need review (`changeRules`) are stored in
 * `pending_changes` and the public page does not change; a moderator's edit is public at once. When its owner changes a denied coin, it is in
 * the queue again. An edit that changes nothing is ignored.
 * @throws {AppError} forbidden for another account's public coin, not_found for one that is not public, contract_taken
 */
export async function updateCoin(
  ctx: Context,
  user: SignedIn,
  id: string,
  changes: CoinChanges,
  now: Date,
): Promise<void> {
  const chainIds = [changes.chain_id ?? [], (changes.contracts ?? []).map((contract) => contract.chain_id)].flat();
  const write = () =>
    ctx.db.transaction(async (tx) => {
      await lockUserForShare(tx, user.id);
      await ctx.settings.assertChains(tx, chainIds);
      const found = await lockCoinState(tx, id);
      assertMayEdit(user, found.row);
      if (changesNothing(found, changes)) return;
      await assignLogo(tx, changes.logo_id === found.row.logoId ? null : changes.logo_id, user.id, now);
      const isReopened = found.row.status === "denied" && !hasRole(user.role, "moderator");
      const state = isReopened ? await reopen(tx, found) : found;
      for (const entry of await editCoin(ctx, tx, state, changes, user.role, now)) {
        await recordAction(tx, { coinId: id, actorId: user.id, ...entry, at: now });
      }
      if (isReopened) await claimContracts(tx, id);
    });
  await retryOnConflict(write);
  await readSoon(ctx);
}
