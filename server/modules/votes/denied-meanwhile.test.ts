import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers();

beforeAll(async () => {
  const { db } = app.ctx;
  await db.execute(sql`
    create function deny() returns trigger language plpgsql as $$ begin
      update coins set status = 'denied' where id = new.coin_id;
      return new;
    end $$`);
  for (const table of ["votes", "watchlist_coins"]) {
    await db.execute(sql`create trigger deny after insert on ${sql.raw(table)} for each row execute function deny()`);
  }
});

test("reports a vote as counted when its coin is denied right after", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const voter = await app.user();
  const answer = await app.request("POST", `/votes/${coin.id}`, { token: voter.token });
  expect([answer.status, answer.body.votes]).toEqual([
    201,
    { coin_id: coin.id, total: 1, today: 1, last_24h: 0, voted: true, next_vote_at: expect.any(String) },
  ]);
});

test("reports a coin as watched when it is denied right after", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const { token } = await app.user();
  const answer = await app.request("POST", "/watchlists/coins", { token, body: { coin_id: coin.id } });
  expect([answer.status, answer.body.watchlist_coin?.coin_id]).toEqual([201, coin.id]);
  expect((await app.request("GET", `/watchlists/coins/${coin.id}`, { token })).status).toBe(404);
});
