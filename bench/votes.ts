import { join } from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import { type Account, makeAccounts, someCoins } from "./accounts.ts";
import type { Measured } from "./report.ts";
import { scratch, seedScale, startNode, startSite } from "./site.ts";

type Vote = { coin: string; account: Account };
type Sent = { rate: number; statuses: Map<number, number> };

/** Posts these votes over 32 connections; returns responses per second, and the number of each status. */
const send = async (url: string, votes: Vote[]): Promise<Sent> => {
  let next = 0;
  const statuses = new Map<number, number>();
  const began = performance.now();
  await autocannon({
    url,
    connections: 32,
    amount: votes.length,
    requests: [
      {
        method: "POST",
        setupRequest(request) {
          const { coin, account } = votes[next++ % votes.length] as Vote;
          return { ...request, path: `/api/votes/${coin}`, headers: { authorization: `Bearer ${account.token}` } };
        },
        onResponse(status) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        },
      },
    ],
  });
  return { rate: votes.length / ((performance.now() - began) / 1000), statuses };
};

const expectAll = (sent: Sent, status: number) => {
  if ([...sent.statuses.keys()].some((s) => s !== status))
    throw new Error(`votes were answered ${JSON.stringify([...sent.statuses])}`);
  return sent.rate;
};

/** Votes over HTTP against the same writes alone, and many simultaneous votes for one coin (issue "Must reach"). */
export async function votes(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const data = join(folder, "data");
  await seedScale(data, quick ? 1_000 : 100_000, 1_000);
  const site = await startSite(data);
  try {
    const coins = await someCoins(site.database, 500);
    const accounts = await makeAccounts(site.database, 200);
    const userIds = Object.fromEntries(accounts.map(({ token, id }) => [token, id]));
    const bareSite = await startNode(["bench/bare-votes.ts"], {
      BENCH_SETTINGS: JSON.stringify({ connection: site.database, accounts: userIds }),
    });
    // Successive votes are for different coins, as on a real site; no pair of account and coin repeats.
    const pairs = accounts.flatMap((account) => coins.slice(1).map((coin) => ({ coin, account })));
    const each = quick ? 2_000 : 15_000;
    const take = (): Vote[] => pairs.splice(0, each);
    const app: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < 3; round++) {
      app.push(expectAll(await send(site.url, take()), 201));
      bare.push(expectAll(await send(bareSite.url, take()), 201));
    }
    await bareSite.stop();
    const [rush] = coins as [string];
    const pool = new pg.Pool({ ...site.database, max: 2 });
    const read = async (text: string) => Number((await pool.query(text, [rush])).rows[0].n);
    const total = "select votes_total as n from coin_tallies where coin_id = $1";
    const before = await read(total);
    const tries = Array.from({ length: quick ? 2_000 : 10_000 }, (_, i) => ({
      coin: rush,
      account: accounts[i % accounts.length] as Account,
    }));
    const rushed = await send(site.url, tries);
    const remaining = await read("select count(*) as n from votes where coin_id = $1 and not synthetic");
    const counted = (await read(total)) - before;
    await pool.end();
    const [median, bareMedian] = [app, bare].map((rates) => rates.sort((a, b) => a - b)[1] as number) as [
      number,
      number,
    ];
    return [
      { name: "votes a second", app: median, bare_transaction: bareMedian, ratio: median / bareMedian },
      {
        name: "rush on one coin",
        tries: tries.length,
        accounts: accounts.length,
        votes_left: remaining,
        counted,
        accepted: rushed.statuses.get(201) ?? 0,
        refused: rushed.statuses.get(409) ?? 0,
        rate: rushed.rate,
      },
    ];
  } finally {
    await site.stop();
    await remove();
  }
}
