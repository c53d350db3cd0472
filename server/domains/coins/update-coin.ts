import type { CoinChanges } from "@cointally/api/submission.ts";
import { coinChanges } from "@cointally/api/submission.ts";
import { eq } from "drizzle-orm";
import type { Context, SignedIn } from "../../context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { metIndex } from "../../database/met-index.ts";
import { coins, contracts, oldSlugs } from "../../database/schema/coins.ts";
import { moderationActions } from "../../database/schema/moderation.ts";
import { notFound, Refusal, refuseField } from "../../refusal.ts";
import { changedContracts, onWire, type State } from "./changed-contracts.ts";
import { columnsOf } from "./coin-row.ts";
import { chainsOf, refuseTaken, replaceContracts } from "./contracts.ts";
import { findStanding, mayOwn } from "./find-coin.ts";
import { freeSlug } from "./free-slug.ts";
import { releaseLogos, useLogo } from "./use-logo.ts";

/** On an approved coin a change of these waits for a moderator: they are what a scam would change after approval. */
const identity = ["name", "symbol", "type", "chain_id", "address", "decimals", "contracts", "logo_id"] as const;

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

/** Writes these fields into the coin, its contracts and its slug. */
export const applyChanges = async (db: Queries, state: State, changes: CoinChanges, now: Date): Promise<void> => {
  const { row } = state;
  const next: Partial<typeof coins.$inferInsert> = { ...columnsOf(changes), updatedAt: now };
  const rows = changedContracts(state, changes);
  const live = row.status !== "denied";
  if (rows) {
    if (live) await refuseTaken(db, rows, row.id);
    next.chainIds = chainsOf(changes.chain_id ?? row.chainId, rows);
  }
  if (changes.name && changes.name !== row.name) {
    next.slug = await freeSlug(db, changes.name, changes.symbol ?? row.symbol, row.id);
    if (next.slug !== row.slug && row.status === "approved") {
      await db.delete(oldSlugs).where(eq(oldSlugs.slug, next.slug));
      await db.insert(oldSlugs).values({ slug: row.slug, coinId: row.id }).onConflictDoNothing();
    }
  }
  // The coin before its contracts, as in a submission: writers that meet wait for each other in one order.
  await db.update(coins).set(next).where(eq(coins.id, row.id));
  if (next.logoId !== undefined && next.logoId !== row.logoId) await releaseLogos(db, [row.logoId]);
  if (rows) await replaceContracts(db, { id: row.id, type: changes.type ?? row.type }, rows, live);
};

const jsonOf = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

/** What is kept of an edit for good: not the contacts, which must not outlive their account. */
const remembered = ({ contact_email: _email, contact_telegram: _telegram, ...rest }: CoinChanges) => jsonOf(rest);

/** A waiting edit with what is added to it, if the whole is still in order. @throws {Refusal} naming the field that is not */
const merged = (waiting: Record<string, unknown> | null, added: Record<string, unknown>) => {
  const pendingChanges = { ...(waiting ?? {}), ...jsonOf(added) };
  const { data, error } = coinChanges.safeParse(pendingChanges);
  const issue = error?.issues[0];
  if (issue) throw refuseField(issue.path.join("."), `With the edit that waits already: ${issue.message}`);
  return { pendingChanges, whole: data as CoinChanges };
};

/** The waiting change of a coin, parsed again by the rules of a submission. */
export const waitingChanges = (row: { pendingChanges: Record<string, unknown> | null }): CoinChanges | null =>
  row.pendingChanges ? coinChanges.parse(row.pendingChanges) : null;

/**
 * Changes a coin (api.md, PATCH /coins/{id}). While it is approved or scheduled, a change of name, symbol, contracts, logo or website waits in
 * `pending_changes`, and the public page stays as it was. A denied coin that is changed waits for a moderator again.
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
      const state = await load(tx, id);
      await useLogo(tx, changes.logo_id === state.row.logoId ? null : changes.logo_id, user.id, now);
      const judged = state.row.status === "approved" || state.row.status === "scheduled";
      const waits = judged && user.role !== "admin";
      const changesSite = changes.links && changes.links.website !== state.row.links.website;
      const held = waits
        ? [...identity.filter((key) => key in changes), ...(changesSite ? (["links"] as const) : [])]
        : [];
      const waiting = Object.fromEntries(held.map((key) => [key, changes[key]]));
      const atOnce = Object.fromEntries(
        Object.entries(changes).filter(([key]) => !(held as string[]).includes(key)),
      ) as CoinChanges;

      await applyChanges(tx, state, atOnce, now);
      if (held.length > 0) {
        const { pendingChanges, whole } = merged(state.row.pendingChanges, waiting);
        await refuseTaken(tx, changedContracts(await load(tx, id), whole) ?? [], id);
        await tx.update(coins).set({ pendingChanges, changesAt: now }).where(eq(coins.id, id));
        const waited = state.row.pendingChanges?.logo_id;
        if (waited !== whole.logo_id) await releaseLogos(tx, [waited]);
      }
      await tx.insert(moderationActions).values({
        id: newId(now.getTime()),
        coinId: id,
        actorId: user.id,
        action: held.length > 0 ? "change_asked" : "changed",
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
      return await write();
    } catch (error) {
      const raced = metIndex(error, "coins_slug") || metIndex(error, "contracts_place");
      if (!raced || attempt === 5) throw error;
    }
  }
};
