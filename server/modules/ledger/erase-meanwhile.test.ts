import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Database } from "../../database/client.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { changeVoteStates } from "../votes/change-vote-states.ts";
import { appendVotes, createLog } from "./append-votes.ts";
import { readSecretKeys } from "./signing-keys.ts";

const { app, owner, admin } = useTestAppWithUsers();

/** Resolves when a statement waits for a lock. */
function someoneWaits() {
  return vi.waitFor(async () => {
    const { rows } = await app.ctx.db.execute(sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    expect(rows).toHaveLength(1);
  }, 10_000);
}

test("an account that is erased while its vote is appended leaves no secret of the entry", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const voter = await app.user();
  const secretKeys = await readSecretKeys(app.ctx);
  await createLog(app.ctx, secretKeys, app.ctx.clock());
  expect((await app.request("POST", `/votes/${coin.id}`, { token: voter.token })).status).toBe(201);

  const erased = await app.ctx.db.transaction(async (tx) => {
    const db = { transaction: (run: (queries: typeof tx) => unknown) => run(tx) } as unknown as Database;
    expect(await appendVotes({ db }, secretKeys, app.ctx.clock())).toBe(1);
    const answer = app.request("DELETE", `/users/${voter.id}`, { token: admin.token });
    await someoneWaits();
    return { answer };
  });
  expect((await erased.answer).status).toBe(204);
  const { rows } = await app.ctx.db.execute(
    sql`select nonce, salt from ledger_votes l join votes v on v.id = l.vote_id where coin_id = ${coin.id}`,
  );
  expect(rows).toEqual([{ nonce: null, salt: null }]);
});

test("an account that is erased while its void vote is released leaves no secret in the queue", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const voter = await app.user();
  const secretKeys = await readSecretKeys(app.ctx);
  await createLog(app.ctx, secretKeys, app.ctx.clock());
  const { body } = await app.request("POST", `/votes/${coin.id}`, { token: voter.token });
  const votes = [body.vote];
  await appendVotes(app.ctx, secretKeys, app.ctx.clock());
  await app.ctx.db.transaction((tx) =>
    changeVoteStates(app.ctx, tx, votes, { to: "void", reason: "Cast by a program." }),
  );
  await appendVotes(app.ctx, secretKeys, app.ctx.clock());

  const erased = await app.ctx.db.transaction(async (tx) => {
    await changeVoteStates(app.ctx, tx, votes, { to: "counted" });
    const answer = app.request("DELETE", `/users/${voter.id}`, { token: admin.token });
    await someoneWaits();
    return { answer };
  });
  expect((await erased.answer).status).toBe(204);
  const { rows } = await app.ctx.db.execute(sql`select nonce from ledger_queue where vote_id = ${body.vote.id}`);
  expect(rows).toEqual([{ nonce: null }]);
});
