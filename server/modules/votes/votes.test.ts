import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { sumActivity } from "../coins/sum-activity.ts";

const { app, owner, admin } = useTestAppWithUsers({ settings: { TRUST_PROXY: "127.0.0.1" } });

const from = (address: string) => ({ "x-forwarded-for": address });

const vote = (coinId: string, user: TestUser) => app.request("POST", `/votes/${coinId}`, { token: user.token });

describe("a vote", () => {
  test("is counted at once on the coin, in its list and by its day", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const voter = await app.user();
    const answer = await vote(coin.id, voter);
    expect(answer.status).toBe(201);
    expect(answer.body.vote).toMatchObject({ coin_id: coin.id, day: answer.body.vote.created_at.slice(0, 10) });
    expect(answer.body.votes).toMatchObject({ total: 1, today: 1, voted: true });
    const best = await app.request("GET", "/coins/today-best");
    expect(best.body.coins.find((c: { id: string }) => c.id === coin.id).votes).toMatchObject({ total: 1, today: 1 });
    const days = await app.request("GET", `/votes/${coin.id}/days`);
    expect(days.body.days).toEqual([{ day: answer.body.vote.day, counted: 1, held: 0, void: 0 }]);
    const mine = await app.request("GET", "/votes/mine", { token: voter.token });
    expect(mine.body.coin_ids).toEqual([coin.id]);
  });

  test("a second one on the same day is refused with the time of the next", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const voter = await app.user();
    app.setNow("2026-03-05T23:59:59.999Z");
    expect((await vote(coin.id, voter)).status).toBe(201);
    const again = await vote(coin.id, voter);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: "already_voted",
      error: "You already voted for this coin today.",
      next_vote_at: "2026-03-06T00:00:00.000Z",
    });
    app.setNow(null);
  });

  test("a new UTC day allows a new vote and resets the count of today, without a write", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const voter = await app.user();
    app.setNow("2026-02-28T23:59:59.500Z");
    await vote(coin.id, voter);
    app.setNow("2026-03-01T00:00:00.000Z");
    const counts = await app.request("GET", `/votes/${coin.id}`);
    expect(counts.body).toMatchObject({ total: 1, today: 0 });
    const second = await vote(coin.id, voter);
    expect(second.status).toBe(201);
    expect(second.body.votes).toMatchObject({ total: 2, today: 1, next_vote_at: "2026-03-02T00:00:00.000Z" });
    app.setNow(null);
  });

  test("is refused for the account's own coin, an unverified email, an unapproved coin and an unknown one", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const pending = await sampleCoin(app, owner);
    const own = await vote(coin.id, owner);
    expect([own.status, own.body.code]).toEqual([403, "own_coin"]);
    const unverified = await vote(coin.id, await app.user({ verified: false }));
    expect([unverified.status, unverified.body.code]).toEqual([403, "email_not_verified"]);
    expect((await vote(pending.id, await app.user())).status).toBe(404);
    expect((await vote("0190f5b4-0000-7000-8000-000000000000", owner)).status).toBe(404);
    expect((await app.request("GET", `/votes/${pending.id}`)).status).toBe(404);
  });

  test("of 20 accounts with 10 simultaneous tries each counts once, without a deadlock with views and watchers", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const voters = await Promise.all(Array.from({ length: 20 }, () => app.user()));
    const tries = voters.flatMap((voter) => Array.from({ length: 10 }, () => vote(coin.id, voter)));
    const watches = voters.map((voter) =>
      app.request("POST", "/watchlists/coins", { token: voter.token, body: { coin_id: coin.id } }),
    );
    const views = voters.map((voter, n) =>
      app.request("POST", `/coins/${coin.id}/view`, { token: voter.token, headers: from(`192.0.${n}.2`) }),
    );
    const statuses = (await Promise.all(tries)).map((a) => a.status);
    expect(statuses.filter((s) => s === 201)).toHaveLength(20);
    expect(statuses.filter((s) => s === 409)).toHaveLength(180);
    expect((await Promise.all(watches)).map((a) => a.status)).toEqual(voters.map(() => 201));
    expect((await Promise.all(views)).map((a) => a.status)).toEqual(voters.map(() => 204));
    const shown = await app.request("GET", `/coins/${coin.id}`);
    expect(shown.body.coin).toMatchObject({ votes: { total: 20, today: 20 }, watchers: 20, views: { total: 20 } });
    const { rows } = await app.ctx.db.execute(sql`select count(*)::int as n from votes where coin_id = ${coin.id}`);
    expect(rows[0]).toEqual({ n: 20 });
  });

  test("of an erased account stays counted", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const voter = await app.user();
    await vote(coin.id, voter);
    const response = await app.request("DELETE", `/users/${voter.id}`, { token: admin.token });
    expect(response.status).toBe(204);
    const counts = await app.request("GET", `/votes/${coin.id}`);
    expect(counts.body.total).toBe(1);
  });
});

describe("activity", () => {
  test("last_24h follows the hours, and trending halves every 6 hours", async () => {
    const coin = await sampleCoin(app, owner, admin);
    app.setNow("2026-04-01T10:30:00Z");
    await vote(coin.id, await app.user());
    app.setNow("2026-04-01T22:40:00Z");
    await vote(coin.id, await app.user());
    await sumActivity(app.ctx);
    const trending = await app.request("GET", `/coins/${coin.id}/rank?list=trending`);
    expect(trending.body.inputs.trending).toBeCloseTo(3 + 3 * 0.5 ** (12 / 6), 3);
    expect((await app.request("GET", `/votes/${coin.id}`)).body.last_24h).toBe(2);
    app.setNow("2026-04-02T11:00:00Z");
    await sumActivity(app.ctx);
    expect((await app.request("GET", `/votes/${coin.id}`)).body.last_24h).toBe(1);
    app.setNow("2026-04-04T11:00:00Z");
    await sumActivity(app.ctx);
    expect((await app.request("GET", `/votes/${coin.id}`)).body.last_24h).toBe(0);
    app.setNow(null);
  });

  test("does not count a second view from a block of networks on a day from any browser or account, but counts the next day's", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const view = (address: string, agent: string, token?: string) =>
      app.request("POST", `/coins/${coin.id}/view`, { token, headers: { ...from(address), "user-agent": agent } });
    const counted = async () => (await app.request("GET", `/coins/${coin.id}`)).body.coin.views.total;
    app.setNow("2026-05-01T23:59:59Z");
    await Promise.all(Array.from({ length: 100 }, (_, n) => view("198.51.100.7", `browser ${n}`)));
    await view("198.51.100.7", "a", (await app.user()).token);
    expect(await counted()).toBe(1);
    for (const address of [
      "2001:db8:1:2::1",
      "2001:db8:1:2:ffff::2",
      "2001:db8:1:3::1",
      "2001:db8:2::1",
      "198.51.100.8",
      "198.51.101.8",
    ]) {
      await view(address, "a");
    }
    expect(await counted()).toBe(4);
    await sumActivity(app.ctx);
    const rank = await app.request("GET", `/coins/${coin.id}/rank?list=trending`);
    expect(rank.body.inputs).toMatchObject({ views_24h: 4, trending: expect.closeTo(0.8, 5) });
    app.setNow("2026-05-02T00:00:01Z");
    await view("198.51.100.7", "a");
    expect(await counted()).toBe(5);
    app.setNow(null);
  });
});
