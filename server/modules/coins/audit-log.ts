import { eq } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import { newId, type Queries } from "../../database/client.ts";
import { coins } from "../../database/schema/coins.ts";
import { moderationActions } from "../../database/schema/moderation.ts";

export type CoinRow = typeof coins.$inferSelect & { status: Exclude<typeof coins.$inferSelect.status, "deleted"> };
type Entry = Omit<typeof moderationActions.$inferInsert, "id" | "at"> & { at: Date };

/** Contacts are an owner's own and not a fact of the coin: they go with the account, so no history keeps them. */
const contacts = ["contactEmail", "contactTelegram"];

const onWire = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Keeps one action in a coin's history. */
export const record = async (db: Queries, entry: Entry): Promise<void> => {
  await db.insert(moderationActions).values({ id: newId(entry.at.getTime()), ...entry });
};

/**
 * The coin, locked until the transaction ends: of two moderators at once, the second sees what the first did.
 * @throws {AppError} not_found, also for a deleted one
 */
export const lockCoin = async (tx: Queries, id: string): Promise<CoinRow> => {
  const [row] = await tx.select().from(coins).where(eq(coins.id, id)).for("update");
  if (!row || row.status === "deleted") throw notFound("coin");
  return row as CoinRow;
};

/** Writes columns of a locked coin, and in its history what they were and what they became. */
export const writeCoin = async (
  tx: Queries,
  row: CoinRow,
  set: Partial<typeof coins.$inferInsert>,
  entry: Pick<Entry, "action" | "actorId" | "reason" | "reasonCode" | "at">,
): Promise<void> => {
  await tx
    .update(coins)
    .set({ ...set, updatedAt: entry.at })
    .where(eq(coins.id, row.id));
  const changed = (Object.keys(set) as (keyof typeof set)[]).filter(
    (column) => !contacts.includes(column) && JSON.stringify(set[column]) !== JSON.stringify(row[column]),
  );
  const of = (values: Partial<typeof coins.$inferInsert>) =>
    Object.fromEntries(changed.map((column) => [onWire(column), values[column] ?? null]));
  await record(tx, { ...entry, coinId: row.id, before: of(row), after: of(set) });
};
