import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { embedded, type OwnSite, startSite } from "../testing/site.ts";

/** The site with two processes and the embedded database, stopped while connections are open. */

let site: OwnSite;
afterEach(() => site.stop());

const open = async (first: string) => {
  const socket = connect(Number(new URL(site.url).port), new URL(site.url).hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(first);
  return socket;
};

test("answers requests in flight, closes idle and slow connections, and exits with 0 within 8 s", async () => {
  site = await startSite({ DATABASE_URL: embedded });
  const figures = await (await fetch(`${site.url}/metrics`)).text();
  expect(figures, "of both processes, put together").toMatch(/^cointally_database_bytes \d+$/m);
  const idle = await open("GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(idle, "data");
  const slow = await open("GET / HTTP/1.1\r\nX-Slow: ");
  // With Expect, the request is in flight once the server asks for the body.
  const head = "POST /api/users/auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n";
  const body = JSON.stringify({ email: "nobody@example.org", password: "not this one either" });
  const busy = await open(`${head}Content-Length: ${body.length}\r\n\r\n`);
  expect(String((await once(busy, "data"))[0])).toContain("100 Continue");

  const began = performance.now();
  const ended = once(site.child, "exit");
  site.child.kill("SIGTERM");
  await once(idle.resume(), "close");
  await expect
    .poll(() =>
      fetch(site.url).then(
        () => "taken",
        () => "refused",
      ),
    )
    .toBe("refused");
  busy.write(body);
  const answer = String((await once(busy, "data"))[0]);
  expect(answer).toMatch(/^HTTP\/1\.1 401/);
  expect(answer).toMatch(/connection: close/i);
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - began).toBeLessThan(8000);
  slow.destroy();
});

test("no read fails while it stops under load, with a load balancer that sends nothing more once it is not serving", async () => {
  site = await startSite({ DRAIN_SECONDS: "5" });
  let isServing = true;
  let answered = 0;
  const failed: unknown[] = [];
  const connections = new Set<string | null>();
  const reader = async (path: string) => {
    for (; isServing; answered++) {
      const answer = await fetch(`${site.url}${path}`).catch((error) => void failed.push(error));
      await answer?.text().catch((error) => failed.push(error));
      if (answer?.status !== 200) failed.push(answer?.status);
      connections.add(answer?.headers.get("connection") ?? null);
    }
  };
  const readers = ["/", "/api/coins"].flatMap((path) => Array.from({ length: 5 }, () => reader(path)));
  await expect.poll(() => answered).toBeGreaterThan(50);
  expect([...connections]).toEqual(["keep-alive"]);
  const ended = once(site.child, "exit");
  site.child.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${site.url}/health/serving`)).status).toBe(503);
  const before = answered;
  // Requests that are sent before the load balancer has noticed are answered.
  await expect.poll(() => answered).toBeGreaterThan(before + 20);
  isServing = false;
  await Promise.all(readers);
  expect(failed).toEqual([]);
  expect([...connections]).toEqual(["keep-alive", "close"]);
  expect(await ended).toEqual([0, null]);
});
