import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { verifyConsistency } from "@cointally/shared/ledger/merkle-tree.ts";
import { parseNote } from "@cointally/shared/ledger/signed-note.ts";
import { hexToBytes } from "@noble/hashes/utils";
import { sql } from "drizzle-orm";
import { verifySite } from "../../scripts/verify-ledger.mjs";
import { appendVotes } from "../../server/modules/ledger/append-votes.ts";
import { makeAccounts, someCoins } from "../accounts.ts";
import type { Measured } from "../report.ts";
import { createLogSite, queueVotes } from "./log-site.ts";

/**
 * Kills the process that appends (SIGKILL), every tenth time the site as well, while 8 clients vote: each acknowledged vote must be in the
 * log exactly once, every checkpoint signed between two kills must be a prefix of the last, and the log must agree with the lists.
 */
export async function measureKills(quick: boolean): Promise<Measured[]> {
  const kills = quick ? 10 : 100;
  const log = await createLogSite(500);
  try {
    await queueVotes(log, 0);
    await log.restart();
    const accounts = await makeAccounts(log.site.database, 200);
    const coins = await someCoins(log.site.database, 500);
    const queue = coins.flatMap((coin) => accounts.map((account) => ({ coin, account })));
    const acknowledged: { coin: string; account: string }[] = [];
    let running = Promise.resolve();
    let isDone = false;
    const vote = async () => {
      for (let next = queue.pop(); next && !isDone; next = queue.pop()) {
        await running;
        const response = await fetch(`${log.site.url}/api/votes/${next.coin}`, {
          method: "POST",
          headers: { authorization: `Bearer ${next.account.token}` },
        }).catch(() => null);
        if (response?.status === 201) acknowledged.push({ coin: next.coin, account: next.account.id });
        await response?.arrayBuffer().catch(() => {});
      }
    };
    const lanes = Array.from({ length: 8 }, vote);
    const readCheckpoint = async () =>
      (await fetch(`${log.site.url}/api/ledger/checkpoint`))
        .text()
        .then((note) => parseCheckpoint(parseNote(note).text));
    const checkpoints: Awaited<ReturnType<typeof readCheckpoint>>[] = [];
    for (let kill = 1; kill <= kills; kill++) {
      const args = [
        "server/testing/append-votes-process.ts",
        JSON.stringify(log.site.database),
        Buffer.from(log.secretKeys[0] as Uint8Array).toString("base64"),
      ];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
      const ended = once(child, "exit");
      await once(child.stdout, "data");
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
      child.kill("SIGKILL");
      if (kill % 10 === 0) {
        log.site.child.kill("SIGKILL");
        running = log.site.ended.then(log.restart);
        await running;
      }
      await ended;
      checkpoints.push(await readCheckpoint());
    }
    isDone = true;
    await Promise.all(lanes);
    await appendVotes(log.client, log.secretKeys, new Date());

    const last = await readCheckpoint();
    let forked = 0;
    for (const one of checkpoints) {
      const proof = await fetch(`${log.site.url}/api/ledger/consistency?from=${one.size}&to=${last.size}`);
      const { hashes } = await proof.json();
      if (!verifyConsistency(one, last, hashes.map(hexToBytes))) forked++;
    }
    await verifySite(log.site.url, { stateFile: join(log.folder, "killed.json"), tiles: true, delay: 0 });
    const column = (of: (vote: (typeof acknowledged)[number]) => string) => sql.param(acknowledged.map(of));
    const { rows } = await log.client.db.execute<{ lost: number; votes: number; places: number; last: number }>(sql`
      select (select count(*)::int from unnest(${column(({ coin }) => coin)}::uuid[], ${column(({ account }) => account)}::uuid[]) as a (coin, account)
          where not exists (select from votes v join ledger_votes l on l.vote_id = v.id where v.coin_id = a.coin and v.user_id = a.account)) as lost,
        (select count(*)::int from votes) as votes, count(distinct seq)::int as places, max(seq)::int + 1 as last from ledger_votes`);
    const [{ lost, votes, places, last: entries }] = rows as [(typeof rows)[number]];
    return [
      {
        name: "kills",
        kills,
        acknowledged: acknowledged.length,
        entries: last.size,
        lost,
        doubled: last.size - votes,
        misplaced: Math.abs(entries - places) + Math.abs(last.size - places),
        forked,
      },
    ];
  } finally {
    await log.end();
  }
}
