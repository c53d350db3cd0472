import { request as httpRequest, type IncomingMessage } from "node:http";
import { limits } from "@cointally/contract/limits.ts";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../../database/client.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { type SocketSite, socketSite } from "../../testing/socket-site.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { createLiveFigures } from "./live-figures.ts";

let site: SocketSite;
let owner: TestUser;
let admin: TestUser;
let coin: { id: string };
let other: { id: string };
const open: IncomingMessage[] = [];

/** Opens a stream, and returns its response and what it has received so far. */
const stream = (query: string, { port = site.port, method = "GET" } = {}) =>
  new Promise<{ response: IncomingMessage; text: () => string; figures: () => { id: string; votes: object }[] }>(
    (resolve, reject) => {
      const sent = httpRequest({ port, host: "127.0.0.1", path: `/api/live?${query}`, method, agent: false });
      sent.on("error", reject);
      sent.on("response", (response) => {
        let received = "";
        response.setEncoding("utf8").on("data", (chunk) => {
          received += chunk;
        });
        response.on("error", () => {});
        open.push(response);
        const figures = () =>
          [...received.matchAll(/^event: figures\ndata: (.*)$/gm)].flatMap(
            ([, data]) => JSON.parse(data as string).coins,
          );
        resolve({ response, text: () => received, figures });
      });
      sent.end();
    },
  );
const vote = async (coinId: string) =>
  site.app.request("POST", `/votes/${coinId}`, { token: (await site.app.user()).token });

beforeAll(async () => {
  site = await socketSite();
  owner = await site.app.user();
  admin = await site.app.user({ role: "admin" });
  coin = await sampleCoin(site.app, owner, admin);
  other = await sampleCoin(site.app, owner, admin);
});
afterEach(() => {
  for (const response of open.splice(0)) response.destroy();
});
afterAll(() => site.close());

describe("a stream of live figures", () => {
  test("sends the figures of a coin after a vote, and nothing of other coins", async () => {
    const { response, text, figures } = await stream(`coins=${coin.id}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers["content-encoding"]).toBeUndefined();
    await expect.poll(text).toMatch(/^retry: \d+\n\n$/);
    await vote(other.id);
    await vote(coin.id);
    await expect
      .poll(figures, { timeout: 5000 })
      .toEqual([{ id: coin.id, votes: { total: 1, today: 1, last_24h: 0 }, market: null }]);
  });

  test("gets votes that another process counted", async () => {
    const { figures } = await stream(`coins=${other.id},${coin.id}`);
    const process = createLiveFigures(() => site.app.ctx, site.app.connection);
    process.changed([other.id]);
    await expect.poll(() => figures().map(({ id }) => id), { timeout: 5000 }).toEqual([other.id]);
    await process.close();
  });

  test("tells nothing of coins that are not public", async () => {
    const waiting = await sampleCoin(site.app, owner);
    const { text, figures } = await stream(`coins=${waiting.id},${coin.id}`);
    site.app.ctx.figures.changed([waiting.id]);
    site.app.ctx.figures.changed([coin.id]);
    await expect.poll(() => figures().map(({ id }) => id), { timeout: 5000 }).toEqual([coin.id]);
    expect(text()).not.toContain(waiting.id);
  });

  test("gets one event for many changes within a second", async () => {
    const { text } = await stream(`coins=${coin.id},${other.id}`);
    for (let n = 0; n < 500; n++) site.app.ctx.figures.changed([n % 2 ? coin.id : other.id]);
    await expect.poll(() => text().match(/event: figures/g)?.length, { timeout: 5000 }).toBe(1);
    expect(text()).toContain(coin.id);
    expect(text()).toContain(other.id);
  });

  test("gets changes that fill more than one notification", async () => {
    const { figures } = await stream(`coins=${coin.id}`);
    site.app.ctx.figures.changed([...Array.from({ length: 1000 }, () => crypto.randomUUID()), coin.id]);
    await expect.poll(() => figures().map(({ id }) => id), { timeout: 10_000 }).toEqual([coin.id]);
  });

  test("asks to read again after so many changes that each would take too long to tell", async () => {
    const { text } = await stream(`coins=${coin.id}`);
    site.app.ctx.figures.changed(Array.from({ length: 10_000 }, () => crypto.randomUUID()));
    await expect.poll(text, { timeout: 5000 }).toContain("event: refresh");
  });

  test("asks to read again after the connection to the database was lost, and gets changes again", async () => {
    const { text, figures } = await stream(`coins=${coin.id}`);
    const client = connect(site.app.connection, () => {});
    await client.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where query = 'LISTEN figures' and datname = current_database()`);
    await client.close();
    await expect.poll(text, { timeout: 10_000 }).toContain("event: refresh\ndata: {}\n\n");
    site.app.ctx.figures.changed([coin.id]);
    await expect.poll(() => figures().length, { timeout: 5000 }).toBe(1);
  });

  test("sends the votes of all coins today to pages that show them, and begins a new day without a vote", async () => {
    const [shown, plain] = await Promise.all([stream(`coins=${coin.id}&day=true`), stream(`coins=${coin.id}`)]);
    const days = () =>
      [...shown.text().matchAll(/^event: day\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data as string));
    const { counted, day } = (await site.app.request("GET", "/votes/today")).body;
    await vote(other.id);
    await expect.poll(() => days().at(-1)?.counted, { timeout: 5000 }).toBe(counted + 1);
    expect(plain.text()).not.toContain("event: day");
    site.app.setNow(new Date(Date.now() + 86_400_000).toISOString());
    await expect.poll(() => days().at(-1), { timeout: 5000 }).toMatchObject({ counted: 0, held: 0, void: 0 });
    expect(days().at(-1).day > day).toBe(true);
    site.app.setNow(new Date().toISOString());
  });

  test("is refused without ids, with ids of nothing, and with more than a hundred", async () => {
    for (const query of [
      "",
      "coins=",
      "coins=harbor",
      `coins=${Array(101).fill(coin.id).join()}`,
      `coins=${coin.id}&x=1`,
      `coins=${coin.id}&day=yesterday`,
    ]) {
      expect((await stream(query)).response.statusCode, query).toBe(400);
    }
  });

  test("is not opened by a request for its headers", async () => {
    const { response } = await stream(`coins=${coin.id}`, { method: "HEAD" });
    expect(response.headers["content-type"]).toBe("text/event-stream");
    await expect.poll(() => response.complete).toBe(true);
  });
});

test("one network has a limited number of streams, which are free again when they close", async () => {
  for (let n = 0; n < limits.live.perNetwork; n++) {
    expect((await stream(`coins=${coin.id}`)).response.statusCode).toBe(200);
  }
  const refused = await stream(`coins=${coin.id}`);
  expect([refused.response.statusCode, Number(refused.response.headers["retry-after"])]).toEqual([429, 60]);
  for (const response of open.splice(0)) response.destroy();
  await expect.poll(async () => (await stream(`coins=${coin.id}`)).response.statusCode).toBe(200);
});

test("one network has no more streams when it opens them all at once", async () => {
  const first = await socketSite();
  const sent = Array.from({ length: limits.live.perNetwork + 10 }, () =>
    stream(`coins=${coin.id}`, { port: first.port }),
  );
  const statuses = (await Promise.all(sent)).map(({ response }) => response.statusCode).sort();
  expect(statuses).toEqual([...Array(limits.live.perNetwork).fill(200), ...Array(10).fill(429)]);
  for (const response of open.splice(0)) response.destroy();
  await first.close();
});

test("a stream that was never sent is not counted", async () => {
  for (let n = 0; n <= limits.live.perNetwork; n++) {
    expect((await stream(`coins=${coin.id}`, { method: "HEAD" })).response.statusCode).toBe(200);
  }
  const unreachable = createLiveFigures(() => site.app.ctx, { host: "127.0.0.1", port: 9 });
  for (let n = 0; n <= limits.live.perNetwork; n++) {
    await expect(unreachable.open([coin.id], "198.51.100.9")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  }
  await unreachable.close();
});

test("streams end when the process stops, and no more are opened", async () => {
  const stopping = await socketSite();
  const { response } = await stream(`coins=${coin.id}`, { port: stopping.port });
  const ended = new Promise((resolve) => response.once("end", resolve));
  stopping.app.ctx.figures.endStreams();
  await ended;
  const late = await stream(`coins=${coin.id}`, { port: stopping.port });
  expect(late.response.statusCode).toBe(503);
  await stopping.close();
});
