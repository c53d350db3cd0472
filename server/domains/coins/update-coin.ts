import { isDeepStrictEqual } from "node:util";
import type { CoinChanges } from "@cointally/api/submission.ts";
import { eq } from "drizzle-orm";
import type { Context, SignedIn } from "../../context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { metIndex } from "../../database/postgres-error.ts";
import { coins, contracts, oldSlugs } from "../../database/schema/coins.ts";
import { moderationActions } from "../../database/schema/moderation.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { keepAccount } from "../accounts/keep-account.ts";
import { readSoon } from "../contracts/read-contracts.ts";
import { releaseUploads, useLogo } from "../uploads/use-upload.ts";
import { changedContracts, onWire, type State } from "./changed-contracts.ts";
import { columnsOf } from "./coin-row.ts";
import { chainsOf, refuseTaken, replaceContracts } from "./contracts.ts";
import { findStanding, mayOwn } from "./find-coin.ts";
import { freeSlug } from "./free-slug.ts";
import { refuseContradictions } from "./refuse-contradictions.ts";
import { addWaiting, jsonOf, splitChanges } from "./waiting-changes.ts";

const load = async (db: Queries, id: string): Promise<State> => {
  const [row] = await db.select().from(coins).where(eq(coins.id, id)).for("update");
  if (!row || row.status === "deleted") throw notFound("coin");
  const rows = await db.select().from(contracts).where(eq(contracts.coinId, id)).orderBy(contracts.position);
  return { row, contracts: rows };
};

/** The identity of a coin as its fields stand now: what a moderator compares a waiting change with. */
export const identityOf = ({ row, contracts: rows }: State): Record<string, unknown> => ({
  name: row.name,
  symbol: row.symbol,
  type: row.type,
  chain_id: row.chainId,
  contracts: onWire(rows),
  logo_id: row.logoId,
  website: row.links.website ?? null,
});

/** Whether every field of an edit has the value that it has already, and none of them waits with another. */
const changesNothing = (state: State, changes: CoinChanges): boolean => {
  const { row } = state;
  const columns = Object.entries(columnsOf(changes));
  if (columns.some(([key, value]) => !isDeepStrictEqual(value, row[key as keyof typeof row]))) return false;
  if (Object.keys(changes).some((key) => row.pendingChanges?.[key] !== undefined)) return false;
  const rows = changedContracts(state, changes);
  return rows === null || isDeepStrictEqual(onWire(rows), onWire(state.contracts));
};

/** Writes these fields into the coin, its contracts and its slug. @throws {Refusal} as `refuseContradictions` */
export const applyChanges = async (db: Queries, state: State, changes: CoinChanges, now: Date): Promise<void> => {
  const { row } = state;
  const next: Partial<typeof coins.$inferInsert> = { ...columnsOf(changes), updatedAt: now };
  const rows = changedContracts(state, changes);
  refuseContradictions({ ...row, ...next, contracts: rows ?? state.contracts }, now);
  const live = row.status !== "denied";
  if (rows) {
    if (live) await refuseTaken(db, rows, row.id);
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
  if (rows) await replaceContracts(db, { id: row.id, type: changes.type ?? row.type }, rows, live);
};

/** What is kept of an edit for good: not the contacts, which must not outlive their account. */
const remembered = ({ contact_email: _email, contact_telegram: _telegram, ...rest }: CoinChanges) => jsonOf(rest);

/** Adds to the edit that waits, or takes back from it what stands as it was. @returns whether anything waits */
const wait = async (db: Queries, state: State, added: CoinChanges, now: Date): Promise<boolean> => {
  const waiting = addWaiting(state, added);
  if (waiting) {
    const rows = changedContracts(state, waiting.whole);
    refuseContradictions({ ...state.row, ...columnsOf(waiting.whole), contracts: rows ?? state.contracts }, now);
    await refuseTaken(db, rows ?? [], state.row.id);
  }
  const pendingChanges = waiting?.pending ?? null;
  await db
    .update(coins)
    .set({ pendingChanges, changesAt: pendingChanges && now })
    .where(eq(coins.id, state.row.id));
  const waited = state.row.pendingChanges?.logo_id;
  if (waited !== pendingChanges?.logo_id) await releaseUploads(db, [waited]);
  return waiting !== null;
};

/**
 * Changes a coin (api.md, PATCH /coins/{id}). While it is approved or scheduled, a change of name, symbol, contracts, logo or website waits in
 * `pending_changes`, and the public page stays as it was. A denied coin that is changed waits for a moderator again. An edit that
 * changes nothing is none.
 * @throws {Refusal} forbidden for another's public coin, not_found for another's private one
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
    throw new Refusal("forbidden", "Only the coin's owner and moderators may change it.");
  }
  const write = () =>
    ctx.db.transaction(async (tx) => {
      await keepAccount(tx, user.id);
      const state = await load(tx, id);
      if (changesNothing(state, changes)) return;
      await useLogo(tx, changes.logo_id === state.row.logoId ? null : changes.logo_id, user.id, now);
      const judged = state.row.status === "approved" || state.row.status === "scheduled";
      const waits = judged && user.role !== "admin";
      const { atOnce, held } = waits ? splitChanges(state, changes) : { atOnce: changes, held: {} };
      await applyChanges(tx, state, atOnce, now);
      const asked = waits && (Object.keys(held).length > 0 || (changes.links && state.row.pendingChanges?.links));
      const added = changes.links ? { links: changes.links, ...held } : held;
      const waiting = asked && (await wait(tx, await load(tx, id), added, now));
      await tx.insert(moderationActions).values({
        id: newId(now.getTime()),
        coinId: id,
        actorId: user.id,
        action: waiting && Object.keys(held).length > 0 ? "change_asked" : "changed",
        before: identityOf(state),
        after: remembered(changes),
        at: now,
      });
      if (state.row.status === "denied" && user.role !== "admin") {
        await tx.update(coins).set({ status: "pending", deniedReason: null }).where(eq(coins.id, id));
        await refuseTaken(tx, state.contracts, id);
        await tx.update(contracts).set({ live: true }).where(eq(contracts.coinId, id));
      }
    });
  for (let attempt = 1; ; attempt++) {
    try {
      await write();
      return await readSoon(ctx);
    } catch (error) {
      const raced = metIndex(error, "coins_slug") || metIndex(error, "contracts_place");
      if (!raced || attempt === 5) throw error;
    }
  }
};
