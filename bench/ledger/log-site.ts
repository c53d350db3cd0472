import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createFolder } from "../../server/core/files/folder.ts";
import { connect } from "../../server/database/client.ts";
import { createLog } from "../../server/modules/ledger/append-votes.ts";
import { ownSecretKey } from "../../server/modules/ledger/signing-keys.ts";
import { scratch, seedScale, startSite } from "../site.ts";

/** The address of the measured sites, which is in the origin of their logs. */
export const publicUrl = "https://coins.example";

const dayMs = 86_400_000;

/**
 * A site without votes, and what is needed to fill its log: its database, its signing keys, and its start. Its module `ledger` is off at
 * first, so that only the measurement appends.
 */
export async function createLogSite(coins: number) {
  const { folder, remove } = await scratch();
  const data = join(folder, "data");
  await seedScale(data, coins, 0);
  const settings = { PUBLIC_URL: publicUrl };
  let site = await startSite(data, { ...settings, MODULES: "" });
  let client = connect(site.database, () => {});
  const secretKeys = [await ownSecretKey({ db: client.db, files: createFolder(data) })];
  const stop = async () => {
    await client.close();
    await site.stop();
  };
  return {
    folder,
    secretKeys,
    get site() {
      return site;
    },
    get client() {
      return client;
    },
    /** Starts the site again, with all its modules. */
    async restart() {
      await stop();
      site = await startSite(data, settings);
      client = connect(site.database, () => {});
    },
    async end() {
      await stop();
      await remove();
    },
  };
}

export type LogSite = Awaited<ReturnType<typeof createLogSite>>;

/**
 * Creates the log a month ago, and queues votes of that month for coins in random order, as the site would have. The coins' counts include
 * them.
 */
export async function queueVotes({ client, secretKeys }: LogSite, votes: number): Promise<void> {
  const monthAgo = new Date(Date.now() - 30 * dayMs);
  const config = { publicUrl } as Parameters<typeof createLog>[0]["config"];
  await createLog({ db: client.db, config }, secretKeys, monthAgo);
  await client.db.execute(sql`
    insert into ledger_queue (vote_id, coin_id, day, created_at)
    select ('018f0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, coins[1 + floor(random() * cardinality(coins))], at::date, at
    from (select array_agg(id) as coins from coins where status = 'approved') c, generate_series(1, ${votes}::int) n,
      lateral (select (${monthAgo.toISOString()}::timestamptz + interval '30 days' * n / ${votes}::int) at time zone 'UTC' as at) t`);
  await client.db.execute(sql`
    update coin_tallies t set votes_total = q.votes from (select coin_id, count(*) as votes from ledger_queue group by 1) q
    where q.coin_id = t.coin_id`);
}
