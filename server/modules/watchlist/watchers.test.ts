import { readdir, readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { issueEmailToken } from "../accounts/email-tokens.ts";
import { purgeOldActivity } from "../coins/count-view.ts";
import { sumActivity } from "../coins/sum-activity.ts";
import { originOf } from "../integrity/networks.ts";
import { countAgain } from "./account-watches.ts";

const { app, owner, admin } = useTestAppWithUsers();
const begin = Date.parse("2026-04-01T10:30:00Z");
const hourMs = 3_600_000;
const at = (hours: number) => app.setNow(new Date(begin + hours * hourMs));

type Coin = { id: string };

beforeEach(() => at(0));
afterEach(() => app.setNow(null));

const coinHere = (): Promise<Coin> => sampleCoin(app, owner, admin);
const watch = ({ id }: Coin, { token }: TestUser) =>
  app.request("POST", "/watchlists/coins", { token, body: { coin_id: id } });
const unwatch = ({ id }: Coin, { token }: TestUser) => app.request("DELETE", `/watchlists/coins/${id}`, { token });
const watchers = async ({ id }: Coin) => (await app.request("GET", `/coins/${id}`)).body.coin.watchers;
/** The inputs of trending, from `GET /coins/{id}/rank`, and the coin's watchers. */
const inputs = async (coin: Coin) => {
  await sumActivity(app.ctx);
  const { body } = await app.request("GET", `/coins/${coin.id}/rank?list=trending`);
  return { ...body.inputs, watchers: await watchers(coin) };
};
/** Opens the link of a sign-up from the same network. */
const verify = async ({ id, email }: TestUser) => {
  const { network } = originOf(app.ctx, { address: "127.0.0.1", email });
  const link = { userId: id, email, purpose: "verify_email" as const, network };
  const { token } = await issueEmailToken(app.ctx.db, link, app.ctx.clock());
  return app.request("POST", "/users/verify-email", { body: { token } });
};

describe("watchers", () => {
  test("are accounts with a verified email; an unverified one does not count, however often it watches", async () => {
    const [one, two] = [await coinHere(), await coinHere()];
    const user = await app.user({ verified: false });
    for (let i = 0; i < 3; i++) {
      await watch(one, user);
      await unwatch(one, user);
    }
    await watch(one, user);
    await watch(two, user);
    expect([await watchers(one), await watchers(two), await inputs(one)]).toMatchObject([0, 0, { trending: 0 }]);
    expect((await verify(user)).status).toBe(204);
    expect([await watchers(one), await watchers(two), await inputs(one)]).toMatchObject([1, 1, { trending: 2 }]);
    await unwatch(one, user);
    expect([await watchers(one), await watchers(two)]).toEqual([0, 1]);
  });

  test("an unverified account that a password recovery link replaces leaves no watch", async () => {
    const coin = await coinHere();
    const user = await app.user({ verified: false });
    await watch(coin, user);
    const issued = await app.ctx.db.transaction((tx) =>
      issueEmailToken(tx, { userId: user.id, email: user.email, purpose: "recover_password" }, app.ctx.clock()),
    );
    const body = { token: issued.token, password: "river stone lamp 9" };
    expect((await app.request("PATCH", "/users/recover-password", { body })).status).toBe(204);
    expect(await watchers(coin)).toBe(0);
    expect((await watch(coin, user)).status).toBe(401);
  });

  test("an erased account reduces the count by exactly its own watches", async () => {
    const coin = await coinHere();
    const [verified, not, stays] = [await app.user(), await app.user({ verified: false }), await app.user()];
    for (const user of [verified, not, stays]) await watch(coin, user);
    expect(await watchers(coin)).toBe(2);
    for (const { id } of [verified, not]) await app.request("DELETE", `/users/${id}`, { token: admin.token });
    expect(await watchers(coin)).toBe(1);
  });

  test("is an exact count after accounts watch, stop and are verified simultaneously", async () => {
    const coins = [await coinHere(), await coinHere(), await coinHere()];
    const users = await Promise.all(Array.from({ length: 6 }, () => app.user({ verified: false })));
    await Promise.all(
      users.flatMap((user, n) => [
        ...coins.flatMap((coin) => [watch(coin, user), unwatch(coin, user), watch(coin, user)]),
        verify(user),
        ...(n === 0 ? [app.request("DELETE", `/users/${user.id}`, { token: admin.token })] : []),
      ]),
    );
    for (const coin of coins) {
      const { rows } = await app.ctx.db.execute<{ n: number }>(sql`
        select count(*)::int as n from watchlist_coins w join users u on u.id = w.user_id
        where w.coin_id = ${coin.id} and u.email_verified_at is not null`);
      expect(await watchers(coin)).toBe(rows[0]?.n);
    }
  });

  test("are not banned accounts; these count again when the ban is lifted or expires", async () => {
    const coin = await coinHere();
    const user = await app.user();
    await watch(coin, user);
    const ban = (body: object) =>
      app.request("PUT", `/users/${user.id}/ban`, {
        token: admin.token,
        body: { reason: "Many accounts by scripts.", ...body },
      });
    expect((await ban({})).status).toBe(204);
    expect([await watchers(coin), await inputs(coin)]).toMatchObject([0, { trending: 0, new_watchers_24h: 0 }]);
    await app.request("DELETE", `/users/${user.id}/ban`, { token: admin.token });
    expect([await watchers(coin), await inputs(coin)]).toMatchObject([1, { trending: 2, new_watchers_24h: 1 }]);

    await ban({ until: new Date(begin + hourMs).toISOString() });
    at(0.9);
    await countAgain(app.ctx);
    expect(await watchers(coin)).toBe(0);
    at(1);
    await Promise.all([countAgain(app.ctx), countAgain(app.ctx)]);
    expect(await watchers(coin)).toBe(1);
  });

  test("a banned account that is verified meanwhile counts after its ban", async () => {
    const coin = await coinHere();
    const user = await app.user({ verified: false });
    await watch(coin, user);
    const path = `/users/${user.id}/ban`;
    await app.request("PUT", path, { token: admin.token, body: { reason: "Many accounts by scripts." } });
    await verify(user);
    expect(await watchers(coin)).toBe(0);
    await app.request("DELETE", path, { token: admin.token });
    expect(await watchers(coin)).toBe(1);
  });
});

describe("trending", () => {
  test("counts an account that watches and stops 20 times once, and not at all once it stopped", async () => {
    const coin = await coinHere();
    const user = await app.user();
    for (let i = 0; i < 20; i++) {
      await watch(coin, user);
      await unwatch(coin, user);
    }
    expect(await inputs(coin)).toMatchObject({ watchers: 0, new_watchers_24h: 0, trending: 0 });
    await watch(coin, user);
    expect(await inputs(coin)).toMatchObject({ watchers: 1, new_watchers_24h: 1, trending: 2 });
  });

  test("halves a watch every 6 hours and drops it after 24; stopping and watching again does not renew it", async () => {
    const coin = await coinHere();
    const user = await app.user();
    await watch(coin, user);
    at(12);
    await unwatch(coin, user);
    await watch(coin, user);
    expect((await inputs(coin)).trending).toBeCloseTo(2 * 0.5 ** 2, 5);
    at(25);
    await unwatch(coin, user);
    await watch(coin, user);
    expect(await inputs(coin)).toMatchObject({ watchers: 1, new_watchers_24h: 0, trending: 0 });
    await unwatch(coin, user);
    at(48.9);
    await purgeOldActivity(app.ctx);
    await watch(coin, user);
    expect(await inputs(coin)).toMatchObject({ new_watchers_24h: 0, trending: 0 });
    await unwatch(coin, user);
    at(73);
    await watch(coin, user);
    expect(await inputs(coin)).toMatchObject({ watchers: 1, new_watchers_24h: 1, trending: 2 });
  });

  test("an account that races watching against stopping does not renew its watch", async () => {
    const coin = await coinHere();
    const user = await app.user();
    await watch(coin, user);
    at(23);
    for (let i = 0; i < 10; i++) await Promise.all([unwatch(coin, user), watch(coin, user), watch(coin, user)]);
    await watch(coin, user);
    expect((await inputs(coin)).trending).toBeCloseTo(2 * 0.5 ** (23 / 6), 5);
  });

  test("an account that watched for days and is verified now counts as a watcher, but not in trending", async () => {
    const coin = await coinHere();
    const user = await app.user({ verified: false });
    await watch(coin, user);
    at(30);
    await verify(user);
    expect(await inputs(coin)).toMatchObject({ watchers: 1, new_watchers_24h: 0, trending: 0 });
  });

  test("the migration counts existing watches like new ones", async () => {
    const coin = await coinHere();
    const [verified, not] = [await app.user(), await app.user({ verified: false })];
    await watch(coin, verified);
    await watch(coin, not);
    const { db } = app.ctx;
    await db.execute(sql`update watchlist_coins set counted = false, began_at = 'epoch'`);
    await db.execute(sql`update coin_tallies set watchers = 40 where coin_id = ${coin.id}`);
    const folder = new URL("../../database/migrations/", import.meta.url);
    const file = (await readdir(folder)).find((name) => name.endsWith("integrity_and_attention.sql")) as string;
    const statements = (await readFile(new URL(file, folder), "utf8")).split("--> statement-breakpoint");
    const updates = statements.filter((text) => /^UPDATE/m.test(text));
    expect(updates).toHaveLength(2);
    for (const update of updates) await db.execute(sql.raw(update));
    expect(await watchers(coin)).toBe(1);
    expect(await inputs(coin)).toMatchObject({ new_watchers_24h: 1, trending: 2 });
  });
});
