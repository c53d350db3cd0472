import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { createFolder } from "../../server/core/files/folder.ts";
import { connect, type Database } from "../../server/database/client.ts";
import { appendVotes, createLog } from "../../server/modules/ledger/append-votes.ts";
import { ownSecretKey } from "../../server/modules/ledger/signing-keys.ts";
import type { Site } from "../testing/site.ts";

/** Appends the pending votes to the site's log immediately, as its job does every minute; creates the log if there is none. */
export async function appendVotesNow(site: Site): Promise<void> {
  if (!site.connection) throw new Error("The site's database is not on the test run's server.");
  const client = connect(site.connection, () => {});
  try {
    const secretKeys = [await ownSecretKey({ db: client.db, files: createFolder(site.folder) })];
    const config = { publicUrl: site.url } as Parameters<typeof createLog>[0]["config"];
    await createLog({ db: client.db, config }, secretKeys, new Date());
    // The second look lets votes into the log, and the site's own job may be appending the same ones.
    await vi.waitFor(
      async () => {
        await appendVotes(client as { db: Database }, secretKeys, new Date());
        const { rows } = await client.db.execute(sql`
          select 1 from ledger_queue q join votes v on v.id = q.vote_id and v.coin_id = q.coin_id and v.day = q.day
          where q.ready or v.state = 'counted'`);
        if (rows.length > 0) throw new Error("Votes wait for the log.");
      },
      { timeout: 60_000, interval: 200 },
    );
  } finally {
    await client.close();
  }
}
