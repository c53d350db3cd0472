import pg from "pg";
import { openEmbedded } from "../server/database/embedded.ts";
import { migrateDatabase } from "../server/database/migrate.ts";
import { utcDay } from "../server/modules/coins/presenter.ts";
import { castVote } from "../server/modules/votes/cast-vote.ts";
import { manyCoins } from "../server/testing/many-coins.ts";
import { quietLog } from "../server/testing/quiet-log.ts";
import { createRandom } from "../server/testing/random.ts";
import { type TestApp, type TestUser, testApp } from "../server/testing/test-app.ts";
import type { Measured } from "./report.ts";
import { scratch } from "./site.ts";
import { attackSite, obtain, simultaneous } from "./unlinkable-votes/attack-site.ts";
import { checkVectors } from "./unlinkable-votes/check-vectors.ts";
import { present } from "./unlinkable-votes/credentials.ts";
import { measureAlternatives } from "./unlinkable-votes/measure-alternatives.ts";
import { measureBrowser } from "./unlinkable-votes/measure-browser.ts";
import { measureSteps, percentiles, timeSteps } from "./unlinkable-votes/measure-steps.ts";
import { ballotOf, createTokenSite, type TokenSite } from "./unlinkable-votes/token-site.ts";

/** One after the other: today's vote with its signals and its entry for the log, and a vote by a credential. */
async function measureVotes(app: TestApp, site: TokenSite, day: string, turns: number): Promise<Measured[]> {
  const coins = await manyCoins(app, 50);
  // The ballot of a coin and day is computed once for all of its voters, before these.
  for (const coin of coins) await site.vote(coin, "trusted", new Uint8Array());
  let { credential } = await obtain(site, day);
  const votes: { user: TestUser; coin: string; presentation: Uint8Array }[] = [];
  for (let n = 0; n < turns + 3; n++) {
    const coin = coins[n % coins.length] as string;
    if (n % coins.length === 0) ({ credential } = await obtain(site, day));
    votes.push({ user: await app.user(), coin, presentation: present(credential, ballotOf(coin, day)) });
  }
  let cast = 0;
  let shown = 0;
  const times = await timeSteps(
    {
      "today's vote": async () => {
        const { user, coin } = votes[cast] as (typeof votes)[number];
        await castVote(app.ctx, user, coin, new Date(), { address: `203.0.${cast >> 8}.${cast % 256}` });
        cast++;
      },
      "vote by a credential": async () => {
        const { coin, presentation } = votes[shown++] as (typeof votes)[number];
        await site.vote(coin, "trusted", presentation);
      },
    },
    turns,
    () => performance.now(),
  );
  const rows = [...times].map(([name, taken]) => ({ name, ...percentiles(taken) }));
  const today = rows[0]?.median_ms ?? Number.NaN;
  return rows.map((row) => ({ ...row, votes_a_second: 1_000 / row.median_ms, ratio: row.median_ms / today }));
}

/** A prototype of votes that nobody can assign to a voter: attacks on it, and what it costs (decision 56). */
export async function unlinkableVotes(quick: boolean): Promise<Measured[]> {
  const vectors = process.argv.find((arg) => arg.startsWith("--vectors="))?.slice("--vectors=".length);
  const turns = quick ? 20 : 200;
  const { folder, remove } = await scratch();
  const { connection, stop } = await openEmbedded(folder, quietLog);
  try {
    await migrateDatabase(connection);
    const app = await testApp({ VOTE_HOLDS: "on" }, { connection, drop: async () => {} });
    const pool = new pg.Pool({ ...connection, max: simultaneous + 2 });
    try {
      const clock = { day: utcDay(new Date()) };
      const site = await createTokenSite(pool, () => clock.day);
      return [
        ...(await measureVotes(app, site, clock.day, turns)),
        ...(await measureSteps(turns)),
        ...(await measureBrowser(quick ? 1 : 7, 10)),
        ...(await measureAlternatives(quick ? 5 : 30)),
        ...(await attackSite(pool, site, clock, createRandom(1), quick)),
        ...(vectors ? [{ name: "the draft's test vectors", equal: await checkVectors(vectors) }] : []),
      ];
    } finally {
      await pool.end();
      await app.close();
    }
  } finally {
    await stop();
    await remove();
  }
}
