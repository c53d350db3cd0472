import type { HeldRing } from "@cointally/contract/held-votes.ts";
import { parseCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { recount } from "@cointally/shared/ledger/recount.ts";
import { parseNote } from "@cointally/shared/ledger/signed-note.ts";
import { formatTilePath } from "@cointally/shared/ledger/tiles.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inDepth } from "../../testing/depth.ts";
import { expectVoteCounters } from "../../testing/expect-vote-counters.ts";
import { createRandom } from "../../testing/random.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { appendVotes, createLog } from "../ledger/append-votes.ts";
import { readSecretKeys } from "../ledger/signing-keys.ts";
import { judgeVotes } from "./judge-votes.ts";
import { releaseDueVotes } from "./release-votes.ts";

const { app, owner, admin } = useTestAppWithUsers({
  at: "2026-03-01T10:00:00.000Z",
  settings: { TRUST_PROXY: "127.0.0.1", VOTE_HOLDS: "on" },
});
const reason = "These votes were cast by one program.";
const minute = 60_000;
const rounds = 120;

test.each(inDepth([1, 2, 3]))(
  "every counter is that of the votes and of the log after any sequence of actions (seed %i)",
  async (seed) => {
    const random = createRandom(seed);
    const secretKeys = await readSecretKeys(app.ctx);
    let now = Date.parse("2026-03-01T12:00:00.000Z") + seed * 12 * 86_400_000;
    const moveClock = (ms: number) => {
      now += ms;
      app.setNow(new Date(now).toISOString());
    };
    moveClock(0);
    const coins: string[] = [];
    for (let n = 0; n < 3; n++) coins.push((await sampleCoin(app, owner, admin)).id);
    if (seed === 1) await createLog(app.ctx, secretKeys, app.ctx.clock());
    const voters = [await app.user()];
    const ids = async (state: "held" | "void") =>
      (
        await app.ctx.db.execute<{ id: string; user_id: string | null }>(
          sql`select id, user_id from votes where state = ${state} order by id`,
        )
      ).rows;
    const rings = async () =>
      (await app.request("GET", "/votes/held", { token: admin.token })).body.rings as HeldRing[];
    const decide = (id: string, action: "release" | "void") =>
      app.request("PATCH", `/votes/held/${id}`, { token: admin.token, body: { action, reason } });

    const actions = {
      async vote() {
        const { token } = random.pick(voters);
        const headers = { "x-forwarded-for": `203.0.113.${random.whole(1, 3)}` };
        const answer = await app.request("POST", `/votes/${random.pick(coins)}`, { token, headers });
        expect([201, 202, 409]).toContain(answer.status);
      },
      async join() {
        voters.push(await app.user());
      },
      async erase() {
        if (voters.length < 4) return;
        const [gone] = voters.splice(random.whole(0, voters.length - 1), 1);
        expect((await app.request("DELETE", `/users/${gone?.id}`, { token: admin.token })).status).toBe(204);
      },
      judge: () => judgeVotes(app.ctx),
      release: () => releaseDueVotes(app.ctx),
      async decideOnRing() {
        const open = await rings();
        if (open.length === 0) return;
        expect([200, 404, 409]).toContain(
          (await decide(random.pick(open).id, random.pick(["release", "void"]))).status,
        );
      },
      async decideOnVote() {
        const votes = [...(await ids("held")), ...(await ids("void"))];
        if (votes.length === 0) return;
        expect([200, 404, 409]).toContain(
          (await decide(random.pick(votes).id, random.pick(["release", "void"]))).status,
        );
      },
      async appeal() {
        const mine = (await ids("void")).filter(({ user_id: user }) => voters.some(({ id }) => id === user));
        if (mine.length === 0) return;
        const { id, user_id: user } = random.pick(mine);
        const token = voters.find((voter) => voter.id === user)?.token as string;
        const answer = await app.request("POST", `/votes/mine/${id}/appeal`, {
          token,
          body: { text: "We are colleagues." },
        });
        expect([201, 404, 409]).toContain(answer.status);
      },
      append: () => appendVotes(app.ctx, secretKeys, app.ctx.clock()),
    };
    const likely: (keyof typeof actions)[] = ["vote", "vote", "vote", "vote", "vote", "join", "join"];
    const seldom = Object.keys(actions) as (keyof typeof actions)[];

    for (let round = 0; round < rounds; round++) {
      moveClock(random.chance(0.05) ? random.whole(60, 1_500) * minute : random.whole(0, 5) * minute);
      const concurrent = Array.from({ length: random.whole(1, 4) }, () =>
        random.pick(random.chance(0.75) ? likely : seldom),
      );
      await Promise.all(concurrent.map((action) => actions[action]()));
      if (round % 20 === 19) await expectVoteCounters(app.ctx.db);
    }
    const held = await app.ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from held_votes`);
    expect(held.rows[0]?.n, "votes were held").toBeGreaterThan(5);

    await judgeVotes(app.ctx);
    moveClock(25 * 60 * minute);
    await releaseDueVotes(app.ctx);
    for (const { id } of await rings()) await decide(id, "release");
    await expectVoteCounters(app.ctx.db);
    while ((await appendVotes(app.ctx, secretKeys, app.ctx.clock())) > 0);
    const { size, root } = parseCheckpoint(parseNote((await app.request("GET", "/ledger/checkpoint")).body).text);
    const log = await recount(
      async (tile) => (await app.bytes(`/api/ledger/tile/${formatTilePath(tile)}`)).bytes,
      size,
    );
    expect(log.root).toEqual(root);
    const { rows } = await app.ctx.db.execute<{ coin_id: string; total: number }>(
      sql`select coin_id, votes_total as total from coin_tallies where votes_total > 0`,
    );
    const totals = rows.map(({ coin_id: coin, total }) => [coin, total]);
    const inLog = [...log.coins].map(([coin, { total }]) => [coin, total]).filter(([, total]) => total);
    expect(inLog.sort()).toEqual(totals.sort());
    app.setNow(null);
  },
);
