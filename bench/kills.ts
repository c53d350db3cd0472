import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type Account, makeAccounts, someCoins } from "./accounts.ts";
import type { Measured } from "./report.ts";
import { type Site, scratch, seedScale, startSite } from "./site.ts";

type Vote = { coin: string; account: Account };

const postmaster = async (data: string) =>
  Number((await readFile(join(data, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);

/** Sends votes over 16 connections until `enough` were acknowledged, or the site is down; returns the acknowledged ones. */
const voteUntil = async (site: Site, queue: Vote[], enough: number, reached: () => void): Promise<Vote[]> => {
  const acknowledged: Vote[] = [];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let vote = queue.pop(); vote; vote = queue.pop()) {
        const headers = { authorization: `Bearer ${vote.account.token}` };
        const answer = await fetch(`${site.url}/api/votes/${vote.coin}`, { method: "POST", headers }).catch(() => null);
        if (!answer) return;
        if (answer.status === 201) acknowledged.push(vote);
        await answer.arrayBuffer().catch(() => {});
        if (acknowledged.length === enough) reached();
      }
    }),
  );
  return acknowledged;
};

/** SIGKILLs of the app, and of the app with its database, under vote load (issue "Must reach"). */
export async function kills(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const data = join(folder, "data");
  await seedScale(data, 1_000, 1_000);
  const rounds = quick ? 4 : 20;
  let site = await startSite(data, { WORKERS: "2" });
  const accounts = await makeAccounts(site.database, 200);
  const coins = await someCoins(site.database, 500);
  const queue = coins.flatMap((coin) => accounts.map((account) => ({ coin, account })));
  let lost = 0;
  let acknowledged = 0;
  const starts: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const database = await postmaster(data);
      const both = round % 2 === 1;
      const kill = () => {
        site.child.kill("SIGKILL");
        if (both) process.kill(database, "SIGKILL");
      };
      const votes = await voteUntil(site, queue, 200 + round * 37, kill);
      await site.ended;
      const began = performance.now();
      site = await startSite(data, { WORKERS: "2" });
      starts.push(performance.now() - began);
      const client = new pg.Client(site.database);
      await client.connect();
      const { rows } = await client.query(
        `select count(*) from unnest($1::uuid[], $2::uuid[]) as answered(coin, account)
         where not exists (select 1 from votes v where v.coin_id = answered.coin and v.user_id = answered.account)`,
        [votes.map((v) => v.coin), votes.map((v) => v.account.id)],
      );
      const wrong = await client.query(
        `select count(*) from coin_tallies t where t.votes_total <> (select count(*) from votes v where v.coin_id = t.coin_id)`,
      );
      lost += Number(rows[0].count) + Number(wrong.rows[0].count);
      acknowledged += votes.length;
      await client.end();
    }
    return [
      {
        name: "kills",
        rounds,
        starts: starts.length,
        slowest_start_ms: Math.max(...starts),
        acknowledged,
        lost_or_miscounted: lost,
      },
    ];
  } finally {
    await site.stop();
    await remove();
  }
}
