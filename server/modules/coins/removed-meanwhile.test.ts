import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestAnswer } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { removeCoins } from "../imports/remove-coins.ts";

const { app, owner, admin } = useTestAppWithUsers();
const evidence = { text: "It is ours indeed", evidence_url: "https://harbor.example/us" };

/** The calls that write a row which refers to a coin. */
const writes: Record<string, (coinId: string) => [path: string, body: unknown]> = {
  "a view": (id) => [`/coins/${id}/view`, undefined],
  "a watch": (id) => ["/watchlists/coins", { coin_id: id }],
  "a vote": (id) => [`/votes/${id}`, {}],
  "a vote by email": (id) => ["/votes/email", { coin_id: id, email: "lena@gmail.com" }],
  "a report": (id) => [`/coins/${id}/reports`, { reason: "spam" }],
  "a claim": (id) => [`/coins/${id}/claims`, evidence],
  "an alert": (id) => ["/alerts", { coin_id: id, kind: "price_above", value: "2" }],
  "a holding": (id) => ["/portfolios/coins", { coin_id: id, amount: "2" }],
  "an import of holdings": (id) => ["/portfolios/coins/import", { csv: `coin,amount\n${id},2` }],
};

// The first vote by email loads the list of disposable domains, which takes seconds on a busy machine.
beforeAll(async () => {
  const { id } = await sampleCoin(app, owner, admin);
  await app.request("POST", "/votes/email", { body: { coin_id: id, email: "lena@gmail.com" } });
});

/** Sends a request whose first look finds the coin, and deletes the coin before the request writes. */
async function whileRemoved(coinId: string, send: () => Promise<TestAnswer>): Promise<TestAnswer> {
  const { db } = app.ctx;
  const isWaiting = async () => {
    const { rowCount } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  };
  // In an object, so that the transaction ends before the answer.
  const { answer } = await db.transaction(async (tx) => {
    await removeCoins(app.ctx, tx, [coinId]);
    const answer = send();
    const early = answer.then(({ status }) => `answered ${status}`);
    await expect.poll(() => Promise.race([isWaiting(), early])).toBe(true);
    return { answer };
  });
  return answer;
}

test.each(Object.entries(writes))("%s of a coin that is deleted in the same moment is a 404", async (_what, call) => {
  const { id } = await sampleCoin(app, owner, admin);
  const { token } = await app.user();
  const [path, body] = call(id);
  const { status, body: refusal } = await whileRemoved(id, () => app.request("POST", path, { token, body }));
  expect([status, refusal.code]).toEqual([404, "not_found"]);
});

test("deleting coins during requests for them causes no server error", async () => {
  const seen = new Set<number>();
  for (let round = 0; round < 3; round++) {
    const { id } = await sampleCoin(app, owner, admin);
    const voters = await Promise.all(Array.from({ length: 3 }, () => app.user()));
    const calls = voters.flatMap(({ token }) =>
      Object.values(writes).map((call) => {
        const [path, body] = call(id);
        return () => app.request("POST", path, { token, body });
      }),
    );
    const remove = () => app.request("DELETE", `/coins/${id}`, { token: admin.token });
    const answers = await Promise.all(calls.toSpliced(calls.length / 2, 0, remove).map((send) => send()));
    for (const { status } of answers) seen.add(status);
  }
  expect([...seen].filter((status) => status >= 500)).toEqual([]);
});
