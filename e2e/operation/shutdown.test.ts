import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { useOwnSite } from "../testing/fixtures.ts";

/** A site of two processes that stops while it is read and connections are open. */

const drainSeconds = 5;
const { site } = useOwnSite({ DRAIN_SECONDS: String(drainSeconds) });

const open = async (first: string) => {
  const socket = connect(Number(new URL(site.url).port), new URL(site.url).hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(first);
  return socket;
};

/** Reads over and over until `stop`, as a load balancer passes on requests. */
const readAllTheTime = () => {
  const reads = { isServing: true, answered: 0, failed: [] as unknown[], connections: new Set<string | null>() };
  const reader = async (path: string) => {
    for (; reads.isServing; reads.answered++) {
      const answer = await fetch(`${site.url}${path}`).catch((error) => void reads.failed.push(error));
      await answer?.text().catch((error) => reads.failed.push(error));
      if (answer?.status !== 200) reads.failed.push(answer?.status);
      reads.connections.add(answer?.headers.get("connection") ?? null);
    }
  };
  const readers = ["/", "/api/coins"].flatMap((path) => Array.from({ length: 5 }, () => reader(path)));
  const stop = async () => {
    reads.isServing = false;
    await Promise.all(readers);
  };
  return Object.assign(reads, { stop });
};

test("fails no read until the load balancer knows, answers requests in flight, closes other connections, and exits with 0", async () => {
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
  const reads = readAllTheTime();
  await expect.poll(() => reads.answered, { timeout: 60_000 }).toBeGreaterThan(50);
  expect([...reads.connections]).toEqual(["keep-alive"]);

  const began = performance.now();
  const ended = once(site.child, "exit");
  const idleEnded = once(idle.resume(), "close");
  site.child.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${site.url}/health/serving`)).status).toBe(503);
  const before = reads.answered;
  // Requests that are sent before the load balancer has noticed are answered.
  await expect.poll(() => reads.answered, { timeout: 60_000 }).toBeGreaterThan(before + 20);
  await reads.stop();
  expect(reads.failed).toEqual([]);
  expect([...reads.connections]).toEqual(["keep-alive", "close"]);

  await idleEnded;
  await expect
    .poll(
      () =>
        // A connection that was accepted just before may never be answered.
        fetch(site.url, { signal: AbortSignal.timeout(2_000) }).then(
          () => "taken",
          (error) => (error.name === "TimeoutError" ? "unanswered" : "refused"),
        ),
      { timeout: 60_000 },
    )
    .toBe("refused");
  busy.write(body);
  const answer = String((await once(busy, "data"))[0]);
  expect(answer).toMatch(/^HTTP\/1\.1 401/);
  expect(answer).toMatch(/connection: close/i);
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - began).toBeLessThan((drainSeconds + 8) * 1000);
  slow.destroy();
});
