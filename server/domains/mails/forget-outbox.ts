import { join } from "node:path";
import { inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { users } from "../../database/schema/accounts.ts";
import { outboxAccounts, removeFromOutbox } from "../../mail/outbox.ts";

/** The job that erasing an account calls for. */
export const forgetJob = "forget-outbox";

/**
 * Takes mails of accounts that are gone out of the outbox. Safe to run at any time: an account
 * is there before its mails are. @returns how many
 */
export const forgetOutbox = async ({ db, config }: Pick<Context, "db" | "config">): Promise<number> => {
  const folder = join(config.dataDir, "outbox");
  const files = await outboxAccounts(folder);
  const accounts = [...files.keys()];
  const kept =
    accounts.length > 0 ? await db.select({ id: users.id }).from(users).where(inArray(users.id, accounts)) : [];
  for (const { id } of kept) files.delete(id);
  const gone = [...files.values()].flat();
  await removeFromOutbox(folder, gone);
  return gone.length;
};
