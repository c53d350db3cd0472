import { join } from "node:path";
import pg from "pg";
import { newId } from "../server/database/client.ts";
import { type Account, makeAccounts, someCoins } from "./accounts.ts";
import type { Measured } from "./report.ts";
import { scratch, seedScale, startSite } from "./site.ts";

const lanes = 32;

/** Runs `work` for each item from 32 lanes at once; answers a second. */
const rateOf = async <T>(items: T[], work: (item: T) => Promise<void>): Promise<number> => {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
    }),
  );
  return items.length / ((performance.now() - began) / 1000);
};

const post = (url: string, coin: string, account: Account) =>
  fetch(`${url}/api/votes/${coin}`, { method: "POST", headers: { authorization: `Bearer ${account.token}` } });

/** The writes of one vote, as one plain transaction through the bare driver. */
const bareVote = async (pool: pg.Pool, coin: string, account: Account) => {
  const client = await pool.connect();
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  const hour = `${now.toISOString().slice(0, 13)}:00:00Z`;
  await client.query("begin");
  await client.query("insert into votes (id, coin_id, user_id, day, created_at) values ($1, $2, $3, $4, $5)", [
    newId(),
    coin,
    account.id,
    day,
    now,
  ]);
  await client.query("update coin_tallies set votes_total = votes_total + 1 where coin_id = $1", [coin]);
  await client.query(
    "insert into coin_days as d (coin_id, day, votes) values ($1, $2, 1) on conflict (coin_id, day) do update set votes = d.votes + 1",
    [coin, day],
  );
  await client.query(
    "insert into coin_hours as h (coin_id, hour, votes) values ($1, $2, 1) on conflict (coin_id, hour) do update set votes = h.votes + 1",
    [coin, hour],
  );
  await client.query("commit");
  client.release();
};

/** Votes over HTTP against the same writes alone, and a rush on one coin (issue "Must reach"). */
export const votes = async (quick: boolean): Promise<Measured[]> => {
  const { folder, remove } = await scratch();
  const data = join(folder, "data");
  await seedScale(data, quick ? 1_000 : 100_000, 1_000);
  const site = await startSite(data);
  try {
    const [coins, accounts] = [await someCoins(site.database, 400), await makeAccounts(site.database, 200)];
    const pairs = coins.flatMap((coin) => accounts.map((account) => ({ coin, account })));
    const each = quick ? 1_000 : 15_000;
    // Neighbours in the list are of different coins, as votes of a site are.
    const spread = (from: number) =>
      Array.from({ length: each }, (_, i) => pairs[((from + i) * 211) % pairs.length] as (typeof pairs)[0]);
    const pool = new pg.Pool({ ...site.database, max: 10 });
    const app: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < 2; round++) {
      app.push(
        await rateOf(spread(round * 2 * each), async ({ coin, account }) => {
          const answer = await post(site.url, coin, account);
          if (answer.status !== 201) throw new Error(`a vote was answered ${answer.status}: ${await answer.text()}`);
          await answer.arrayBuffer();
        }),
      );
      bare.push(await rateOf(spread((round * 2 + 1) * each), ({ coin, account }) => bareVote(pool, coin, account)));
    }
    const best = Math.max;
    const rush = coins.at(-1) as string;
    await pool.query("delete from votes where coin_id = $1 and not synthetic", [rush]);
    const before = Number(
      (await pool.query("select votes_total from coin_tallies where coin_id = $1", [rush])).rows[0].votes_total,
    );
    const tries = Array.from({ length: quick ? 2_000 : 10_000 }, (_, i) => accounts[i % accounts.length] as Account);
    const statuses = new Map<number, number>();
    const rushRate = await rateOf(tries, async (account) => {
      const answer = await post(site.url, rush, account);
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    });
    const left = Number(
      (await pool.query("select count(*) from votes where coin_id = $1 and not synthetic", [rush])).rows[0].count,
    );
    const after = Number(
      (await pool.query("select votes_total from coin_tallies where coin_id = $1", [rush])).rows[0].votes_total,
    );
    await pool.end();
    return [
      {
        name: "votes a second",
        app: best(...app),
        bare_transaction: best(...bare),
        ratio: best(...app) / best(...bare),
      },
      {
        name: "rush on one coin",
        tries: tries.length,
        accounts: accounts.length,
        votes_left: left,
        counted: after - before,
        accepted: statuses.get(201) ?? 0,
        refused: statuses.get(409) ?? 0,
        rate: rushRate,
      },
    ];
  } finally {
    await site.stop();
    await remove();
  }
};
