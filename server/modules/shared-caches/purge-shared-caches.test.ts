import { beforeAll, expect, test } from "vitest";
import { useLocalService } from "../../testing/local-service.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { withSettings } from "../../testing/with-settings.ts";
import { purgeSharedCaches } from "./purge-shared-caches.ts";

const { app, owner, admin } = useTestAppWithUsers({ at: "2026-11-26T10:00:00Z" });
const service = useLocalService();

type Purge = { tags: string[]; headers: Record<string, unknown> };
let received: Purge[] = [];
/** The service confirms, or answers with this status. */
const answering = (status = 200) => {
  received = [];
  service.answers(({ body, headers }, response) => {
    received.push({ tags: JSON.parse(body).tags, headers });
    response.writeHead(status).end("{}");
  });
};
const purge = () =>
  purgeSharedCaches(withSettings(app.ctx, { purgeUrl: `${service.url}/purge`, purgeToken: "a-token" }));
const tags = () => received.flatMap((call) => call.tags);

let coin: { id: string; slug: string };
beforeAll(async () => {
  coin = await sampleCoin(app, owner, admin);
});

test("reports each changed coin once, by id and slug, with the token; then nothing until something changes", async () => {
  answering();
  await purge();
  expect(tags()).toEqual([`coin-${coin.id}`, `coin-${coin.slug}`, "lists"]);
  expect(received[0]?.headers).toMatchObject({
    authorization: "Bearer a-token",
    "surrogate-key": `coin-${coin.id} coin-${coin.slug} lists`,
  });
  app.setNow("2026-11-26T10:05:00Z");
  await purge();
  answering();
  await purge();
  expect(received).toEqual([]);

  for (const name of ["Harbor One", "Harbor Two", "Harbor Three"]) {
    await app.request("PATCH", `/coins/${coin.id}`, { token: admin.token, body: { name } });
  }
  await purge();
  expect(received).toHaveLength(1);
  expect(tags()).toContain("coin-harbor-three");
  // Pages of earlier names redirect, and are removed as well.
  expect(tags()).toContain(`coin-${coin.slug}`);
});

test.each([
  ["refuses the token", () => answering(403)],
  ["fails", () => answering(500)],
  ["cuts the connection", () => service.answers((_request, response) => void response.destroy())],
  [
    "redirects elsewhere",
    () =>
      service.answers((_request, response) => void response.writeHead(302, { location: "http://127.0.0.1:1" }).end()),
  ],
])("a service that %s loses no change: the next run reports it again", async (_what, misbehave) => {
  app.setNow(new Date(app.ctx.clock().getTime() + 600_000));
  answering();
  await purge();
  app.setNow(new Date(app.ctx.clock().getTime() + 600_000));
  await app.request("PATCH", `/coins/${coin.id}/promote`, { token: admin.token, body: {} });
  await app.request("PATCH", `/coins/${coin.id}`, { token: admin.token, body: { name: `Harbor ${Date.now()}` } });
  misbehave();
  await expect(purge()).rejects.toThrow();
  app.setNow(new Date(app.ctx.clock().getTime() + 3 * 3_600_000));
  answering();
  await purge();
  expect(tags()).toContain(`coin-${coin.id}`);
});

test("many changes are sent in parts that every service takes, and without the setting nothing is", async () => {
  app.setNow(new Date(app.ctx.clock().getTime() + 600_000));
  answering();
  await purge();
  const ids: string[] = [];
  for (let n = 0; n < 20; n++) ids.push((await sampleCoin(app, owner, admin)).id);
  await purgeSharedCaches(app.ctx);
  answering();
  await purge();
  expect(received.length).toBeGreaterThan(1);
  expect(Math.max(...received.map((call) => call.tags.length))).toBeLessThanOrEqual(30);
  expect(tags()).toEqual(expect.arrayContaining(ids.map((id) => `coin-${id}`)));
});
