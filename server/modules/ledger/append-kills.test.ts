import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { recount } from "@cointally/shared/ledger/recount.ts";
import { parseNote } from "@cointally/shared/ledger/signed-note.ts";
import { formatTilePath } from "@cointally/shared/ledger/tiles.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { timesInDepth } from "../../testing/depth.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { appendVotes, createLog } from "./append-votes.ts";
import { readSecretKeys } from "./signing-keys.ts";

const { app, owner, admin } = useTestAppWithUsers();
const program = fileURLToPath(new URL("../../testing/append-votes-process.ts", import.meta.url));
const kills = timesInDepth(5);

test("no vote is lost, duplicated or out of order when the appending process is killed repeatedly while people vote", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const secretKeys = await readSecretKeys(app.ctx);
  await createLog(app.ctx, secretKeys, app.ctx.clock());
  const args = [program, JSON.stringify(app.connection), Buffer.from(secretKeys[0] as Uint8Array).toString("base64")];
  let votes = 0;
  for (let kill = 0; kill < kills; kill++) {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    const appends = once(child.stdout, "data");
    const vote = async () => {
      const { token } = await app.user();
      expect((await app.request("POST", `/votes/${coin.id}`, { token })).status).toBe(201);
      votes++;
    };
    await vote();
    // It has started, and is at work on the votes that follow when it is killed.
    await appends;
    const moment = randomInt(1, 30);
    for (let n = 0; n < moment; n++) await vote();
    child.kill("SIGKILL");
    expect((await ended)[1]).toBe("SIGKILL");
  }
  // The database may still be ending the transaction of the last killed process, which has the log locked.
  await expect
    .poll(async () => {
      await appendVotes(app.ctx, secretKeys, app.ctx.clock());
      const { rows } = await app.ctx.db.execute<{ waiting: number }>(
        sql`select count(*)::int as waiting from ledger_queue`,
      );
      return rows[0]?.waiting;
    })
    .toBe(0);
  const { size, root } = parseCheckpoint(parseNote((await app.request("GET", "/ledger/checkpoint")).body).text);
  expect(size).toBe(votes);
  const result = await recount(
    async (tile) => (await app.bytes(`/api/ledger/tile/${formatTilePath(tile)}`)).bytes,
    size,
  );
  expect(result.root).toEqual(root);
  expect(result.coins.get(coin.id)?.total).toBe(votes);
  const { rows } = await app.ctx.db.execute(sql`
    select count(distinct v.id)::int as votes, count(distinct seq)::int as places, min(seq)::int as first, max(seq)::int as last,
      (select count(*) from ledger_queue)::int as waiting from votes v join ledger_votes l on l.vote_id = v.id`);
  expect(rows).toEqual([{ votes, places: votes, first: 0, last: votes - 1, waiting: 0 }]);
});
