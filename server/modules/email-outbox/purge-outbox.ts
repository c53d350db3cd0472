import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Context } from "../../core/context.ts";
import { users } from "../../database/schema/accounts.ts";
import { emailVotes } from "../../database/schema/votes.ts";
import { outboxOwners, removeFromOutbox } from "../../email/outbox.ts";

/** The job that erasing an account queues. */
export const purgeOutboxJob = "purge-outbox";

/**
 * Deletes queued emails of accounts and votes by email that no longer exist. Safe to run at any time, since an account or vote is
 * committed no later than its email. @returns how many
 */
export async function purgeOutbox({ db, config }: Pick<Context, "db" | "config">): Promise<number> {
  const folder = join(config.dataDir, "outbox");
  const files = await outboxOwners(folder);
  const owners = [...files.keys()];
  const existing =
    owners.length > 0
      ? await unionAll(
          db.select({ id: users.id }).from(users).where(inArray(users.id, owners)),
          db.select({ id: emailVotes.id }).from(emailVotes).where(inArray(emailVotes.id, owners)),
        )
      : [];
  for (const { id } of existing) files.delete(id);
  const obsolete = [...files.values()].flat();
  await removeFromOutbox(folder, obsolete);
  return obsolete.length;
}
