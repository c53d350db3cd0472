import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { connect } from "../server/database/client.ts";
import { appendVotes, createLog } from "../server/modules/ledger/append-votes.ts";
import { someCoins } from "./accounts.ts";
import type { Measured } from "./report.ts";
import { scratch, seedScale, startSite } from "./site.ts";

/** How fast queued votes are appended to the public log, by one process (issue "Must reach"). */
export const ledger = async (quick: boolean): Promise<Measured[]> => {
  const { folder, remove } = await scratch();
  const data = join(folder, "data");
  await seedScale(data, 100, 100);
  // The site's own job would append meanwhile.
  const site = await startSite(data, { WORKERS: "1", MODULES: "" });
  const client = connect(site.database, () => {});
  try {
    const [coin] = await someCoins(site.database, 1);
    const config = { publicUrl: "https://coins.example" } as Parameters<typeof createLog>[0]["config"];
    const secretKeys = [randomBytes(32)];
    await createLog({ db: client.db, config }, secretKeys, new Date());
    const votes = quick ? 50_000 : 200_000;
    await client.db.execute(sql`
      insert into ledger_queue (vote_id, coin_id, day, created_at)
      select gen_random_uuid(), ${coin}::uuid, current_date, now() from generate_series(1, ${votes})`);
    const began = performance.now();
    const appended = await appendVotes(client, secretKeys, new Date());
    const seconds = (performance.now() - began) / 1000;
    return [{ name: "append", votes: appended, seconds, per_second: appended / seconds }];
  } finally {
    await client.close();
    await site.stop();
    await remove();
  }
};
