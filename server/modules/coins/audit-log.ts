import { reviewedEdits } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { eq, sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import { newId, type Queries } from "../../database/client.ts";
import { coins } from "../../database/schema/coins.ts";
import { moderationActions } from "../../database/schema/moderation.ts";

export type CoinRow = typeof coins.$inferSelect & { status: Exclude<typeof coins.$inferSelect.status, "deleted"> };
type Entry = Omit<typeof moderationActions.$inferInsert, "id" | "at"> & { at: Date };

/** Contacts are personal data, deleted with the account, so the history has none. */
const contacts = ["contactEmail", "contactTelegram"];

const snakeCase = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Adds an action to a coin's history. */
export async function recordAction(db: Queries, entry: Entry): Promise<void> {
  await db.insert(moderationActions).values({ id: newId(entry.at.getTime()), ...entry });
}

/**
 * The coin, locked until the transaction ends: of two concurrent moderators, the second sees what the first did.
 * @throws {AppError} not_found, also for a deleted one
 */
export async function lockCoin(tx: Queries, id: string): Promise<CoinRow> {
  const [row] = await tx.select().from(coins).where(eq(coins.id, id)).for("update");
  if (!row || row.status === "deleted") throw notFound(m.error_not_found_coin());
  return row as CoinRow;
}

/** Updates columns of a locked coin and records their values before and after in its history. */
export async function writeCoin(
  tx: Queries,
  row: CoinRow,
  set: Partial<typeof coins.$inferInsert>,
  entry: Pick<Entry, "action" | "actorId" | "reason" | "reasonCode" | "at">,
): Promise<void> {
  await tx
    .update(coins)
    .set({ ...set, updatedAt: entry.at })
    .where(eq(coins.id, row.id));
  const changed = (Object.keys(set) as (keyof typeof set)[]).filter(
    (column) => !contacts.includes(column) && JSON.stringify(set[column]) !== JSON.stringify(row[column]),
  );
  const pickChanged = (values: Partial<typeof coins.$inferInsert>) =>
    Object.fromEntries(changed.map((column) => [snakeCase(column), values[column] ?? null]));
  await recordAction(tx, { ...entry, coinId: row.id, before: pickChanged(row), after: pickChanged(set) });
}

/** SQL for whether coin `c` was denied, and perhaps deleted since. */
export const wasDenied = sql`(c.status = 'denied' or c.status = 'deleted' and exists (
  select from moderation_actions h where h.coin_id = c.id and h.action = 'deleted' and h.before->>'status' = 'denied'))`;

const publicEdits = sql.join(
  [...reviewedEdits, "changed", "changed_at_once"].map((action) => sql`${action}`),
  sql`, `,
);

/** The contracts that a person ever removed from these coins. */
export async function findRemovedContracts(
  db: Queries,
  coinIds: string[],
): Promise<{ coinId: string; chainId: number; address: string }[]> {
  const { rows } = await db.execute<{ coinId: string; chainId: number; address: string }>(sql`
    select h.coin_id as "coinId", (k->>'chain_id')::int as "chainId", k->>'address' as address
    from moderation_actions h cross join lateral jsonb_array_elements(
      case jsonb_typeof(h.before->'contracts') when 'array' then h.before->'contracts' else '[]' end) k
    where h.coin_id = any(${sql.param(coinIds)}::uuid[]) and h.actor_id is not null and h.after ? 'contracts' and h.action in (${publicEdits})
      and not h.after->'contracts' @> jsonb_build_array(jsonb_build_object('chain_id', k->'chain_id', 'address', k->'address'))`);
  return rows;
}
