import { stat } from "node:fs/promises";
import { join } from "node:path";
import autocannon from "autocannon";
import { makeAccounts, someCoins } from "./accounts.ts";
import type { Measured } from "./report.ts";
import { runNode, scratch, seedScale, startSite } from "./site.ts";

/** Visitors of a busy site: lists, pages and votes at a fixed rate, however long responses take. */
const perSecond = 200;

/** Response times in milliseconds until `until`. */
const visit = async (
  url: string,
  vote: () => { path: string; token: string },
  until: Promise<unknown>,
): Promise<number[]> => {
  const times: number[] = [];
  const lists = ["/api/coins", "/api/coins/trending", "/api/coins?sort=votes_today&limit=50", "/coins", "/"];
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections: 16,
        duration: 3600,
        overallRate: perSecond,
        requests: [
          ...lists.map((path) => ({ path })),
          {
            method: "POST" as const,
            setupRequest: (request: autocannon.Request) => {
              const { path, token } = vote();
              return { ...request, path, headers: { authorization: `Bearer ${token}` } };
            },
          },
        ],
      },
      (error, result) => {
        const failures = result.errors + result.timeouts + result.non2xx;
        if (error || failures > 0) reject(error ?? new Error(`${failures} answers failed`));
        else resolve();
      },
    );
    run.on("response", (_client, _status, _bytes, time) => times.push(time));
    until.then(
      () => run.stop(),
      (reason) => {
        run.stop();
        reject(reason);
      },
    );
  });
  return times.sort((a, b) => a - b);
};

const at = (times: number[], part: number) => times[Math.floor(times.length * part)] ?? 0;

/** A backup of a million votes during normal traffic, its effect on visitors, and its restore (issue "Must reach"). */
export async function backup(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const data = join(folder, "data");
  const file = join(folder, "backup.tar");
  const votes = quick ? 100_000 : 1_000_000;
  await seedScale(data, 1_000, votes, 20_000);
  const site = await startSite(data);
  try {
    const coins = await someCoins(site.database, 500);
    const accounts = await makeAccounts(site.database, 200);
    const pairs = accounts.flatMap(({ token }) => coins.map((coin) => ({ path: `/api/votes/${coin}`, token })));
    const vote = () => pairs.pop() as (typeof pairs)[number];
    const forSeconds = (n: number) => new Promise((resolve) => setTimeout(resolve, n * 1000));
    await visit(site.url, vote, forSeconds(3));
    const before = await visit(site.url, vote, forSeconds(quick ? 5 : 20));
    const began = performance.now();
    const backupProcess = runNode(["server/cli/backup.ts", file], { DATA_DIR: data, DATABASE_URL: "" });
    const during = await visit(site.url, vote, backupProcess);
    const seconds = (performance.now() - began) / 1000;
    const beganAgain = performance.now();
    await runNode(["server/cli/restore.ts", file], { DATA_DIR: join(folder, "restored"), DATABASE_URL: "" });
    return [
      {
        name: "backup",
        votes,
        seconds,
        megabytes: (await stat(file)).size / 1e6,
        restore_seconds: (performance.now() - beganAgain) / 1000,
        visits_a_second: perSecond,
        p50_before: at(before, 0.5),
        p50_during: at(during, 0.5),
        p99_before: at(before, 0.99),
        p99_during: at(during, 0.99),
        p99_ratio: at(during, 0.99) / at(before, 0.99),
      },
    ];
  } finally {
    await site.stop();
    await remove();
  }
}
