import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { coinTallies } from "../../database/schema/figures.ts";
import { watchlistCoins } from "../../database/schema/votes.ts";
import { createTestHttpApp } from "../../testing/create-test-site.ts";
import { sampleCoin, sampleSubmission } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers();

const coins: { id: string }[] = [];
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

beforeAll(async () => {
  for (let i = 0; i < 6; i++) coins.push(await sampleCoin(app, owner, admin));
});

const evidence = { text: "It is ours indeed", evidence_url: "https://harbor.example/us" };
const calls = (id: string): [path: string, body?: unknown][] => [
  ["/watchlists/coins", { coin_id: id }],
  [`/votes/${id}`],
  [`/coins/${id}/reports`, { reason: "spam" }],
  [`/coins/${id}/claims`, evidence],
  ["/coins", sampleSubmission()],
];

test.each([false, true])(
  "every call of an account erased after authentication is a 401 (with an idempotency key: %s)",
  async (withKey) => {
    const erased = await app.user();
    await app.request("DELETE", `/users/${erased.id}`, { token: admin.token });
    const { id, name, email } = erased;
    const site = createTestHttpApp(app.ctx, {
      authenticate: async () => ({
        id,
        name,
        email,
        role: "user",
        emailVerified: true,
        lacksSecondFactor: false,
        ban: null,
        sessionId: id,
      }),
    });
    const send = async (path: string, body: BodyInit | null, headers: Record<string, string>) => {
      const key: Record<string, string> = withKey ? { "idempotency-key": path } : {};
      const all = { authorization: `Bearer ${erased.token}`, ...key, ...headers };
      const answer = await site.request(`/api${path}`, { method: "POST", body, headers: all });
      return [path, answer.status, ((await answer.json()) as { code: string }).code];
    };
    for (const [path, body] of calls(coins[0]?.id as string)) {
      const json = body === undefined ? null : JSON.stringify(body);
      expect(await send(path, json, { "content-type": "application/json" })).toEqual([path, 401, "unauthorized"]);
    }
    const form = new FormData();
    form.append("file", new Blob([onePixel], { type: "image/png" }), "logo.png");
    expect(await send("/uploads", form, {})).toEqual(["/uploads", 401, "unauthorized"]);
  },
);

test("erasing an account during its requests causes no server error, and counts stay exact", async () => {
  const seen = new Set<number>();
  for (let round = 0; round < 4; round++) {
    const [erased, other] = [await app.user(), await app.user()];
    for (const { id } of coins) {
      await app.request("POST", "/watchlists/coins", { token: erased.token, body: { coin_id: id } });
    }
    const as = (user: TestUser, [path, body]: [string, unknown?]) =>
      app.request("POST", path, { token: user.token, body });
    const answers = await Promise.all([
      ...coins.toReversed().flatMap(({ id }) => calls(id).map((call) => as(erased, call))),
      ...coins.map(({ id }) => as(other, [`/votes/${id}`])),
      app.request("DELETE", `/users/${erased.id}`, { token: admin.token }),
    ]);
    for (const { status } of answers) seen.add(status);
  }
  expect([...seen].filter((status) => status >= 500)).toEqual([]);
  for (const { id } of coins) {
    const { db } = app.ctx;
    const [tally] = await db.select().from(coinTallies).where(eq(coinTallies.coinId, id));
    const watching = await db.select().from(watchlistCoins).where(eq(watchlistCoins.coinId, id));
    expect(tally?.watchers).toBe(watching.length);
  }
});

test("accepting a claim during its claimant's erasure is a 200 or a 404, never a 401 for the moderator", async () => {
  const id = coins[0]?.id as string;
  for (let round = 0; round < 10; round++) {
    const claimant = await app.user();
    const { body } = await app.request("POST", `/coins/${id}/claims`, { token: claimant.token, body: evidence });
    const [accepted, erased] = await Promise.all([
      app.request("PATCH", `/claims/${body.claim.id}`, { token: admin.token, body: { accept: true } }),
      app.request("DELETE", `/users/${claimant.id}`, { token: admin.token }),
    ]);
    expect([200, 404]).toContain(accepted.status);
    expect(erased.status).toBe(204);
  }
});
