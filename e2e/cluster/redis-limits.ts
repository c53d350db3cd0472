// Drills the limits over all nodes with a real redis-server (Debian: apt-get install redis-server): counted exactly over two processes' limits, then
// with the server killed, back, and hanging. Run it with Node 24: node e2e/cluster/redis-limits.ts. Figures: bench/results/redis-limits.json.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { type Measured, saveResults, table } from "../../bench/report.ts";
import type { Context } from "../../server/core/context.ts";
import { type Budget, createRateLimit, type RateLimit } from "../../server/http/rate-limit.ts";
import { openSharedLimits } from "../../server/http/shared-limits.ts";

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

const port = await freePort();
const startRedis = async (): Promise<ChildProcess> => {
  const child = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", ""], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const chunk of child.stdout as NodeJS.ReadableStream) if (String(chunk).includes("Ready to accept")) break;
  child.stdout?.resume();
  return child;
};

const outages: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void outages.push(JSON.parse(line).msg) });
const secret = Buffer.alloc(32, 7);
const clock = () => new Date();

/** The limits of one node. */
const startNode = async () => {
  const ctx = { config: { limiterUrl: `redis://127.0.0.1:${port}/0` }, log, clock } as Context;
  const shared = await openSharedLimits(ctx);
  return { limit: createRateLimit(shared, { clock, secret }), shared };
};

const passed = async (limit: RateLimit, count: number, network: string, budget: Budget): Promise<number> => {
  const results = await Promise.allSettled(Array.from({ length: count }, () => limit(network, budget)));
  const failed = results.find((result) => result.status === "rejected" && result.reason.code !== "too_many_requests");
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return results.filter(({ status }) => status === "fulfilled").length;
};

/** The longest time in milliseconds that one of these requests, one after the other, waited. */
const longestOf = async (limit: RateLimit, count: number, networkOf: (n: number) => string): Promise<number> => {
  let longest = 0;
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await limit(networkOf(n), "expensive");
    longest = Math.max(longest, performance.now() - start);
  }
  return longest;
};

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

const expectEqual = (what: string, value: number, wanted: number): void => {
  if (value !== wanted) throw new Error(`${what}: ${value} instead of ${wanted}`);
};

const until = async (what: string, condition: () => boolean): Promise<void> => {
  for (let n = 0; n < 400; n++, await wait(50)) if (condition()) return;
  throw new Error(`not within 20 s: ${what}`);
};

let redis = await startRedis();
const [one, other] = [await startNode(), await startNode()];
const rows: Measured[] = [];
try {
  // Until a connection is open each node counts by itself.
  let n = 0;
  const areConnected = async () => {
    const network = `probe ${n++}`;
    const counts = [
      await passed(one.limit, 20, network, "expensive"),
      await passed(other.limit, 20, network, "expensive"),
    ];
    return counts[0] === 20 && counts[1] === 10;
  };
  while (!(await areConnected())) await wait(100);

  const both = await Promise.all([one, other].map(({ limit }) => passed(limit, 100, "192.0.2.1", "expensive")));
  expectEqual("sign-ups of one network over two nodes", sum(both), 30);
  rows.push({ name: "sign-ups that pass, of 200", both_nodes: sum(both), of_limit: 30 });

  const count = 20_000;
  const start = performance.now();
  for (let at = 0; at < count; at += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, k) => one.limit(`network ${at + k}`, "expensive")));
  }
  rows.push({ name: "exact counts a second", rate: Math.round(count / ((performance.now() - start) / 1000)) });
  rows.push({ name: "longest of 1,000 ms", redis: await longestOf(one.limit, 1000, (k) => `healthy ${k}`) });

  redis.kill("SIGKILL");
  await once(redis, "exit");
  await until("the outage is logged", () => outages.some((text) => text.includes("cannot be used")));
  const away = await Promise.all([one, other].map(({ limit }) => passed(limit, 100, "192.0.2.2", "expensive")));
  expectEqual("sign-ups on two nodes without the server", sum(away), 60);
  rows.push({
    name: "killed: sign-ups that pass",
    both_nodes: sum(away),
    longest_ms: await longestOf(one.limit, 1000, (k) => `killed ${k}`),
  });

  redis = await startRedis();
  const backAt = performance.now();
  while (!(await areConnected())) await wait(50);
  rows.push({ name: "back: counted over both, ms", after: performance.now() - backAt });

  redis.kill("SIGSTOP");
  const first = await longestOf(one.limit, 1, () => "hanging 0");
  await wait(7000);
  rows.push({
    name: "hanging: longest ms",
    at_first: first,
    after_7_s: await longestOf(one.limit, 100, (k) => `hanging later ${k}`),
  });
  redis.kill("SIGCONT");
  while (!(await areConnected())) await wait(50);

  for (const row of rows) table([row], true);
  await saveResults("redis-limits", false, rows);
} finally {
  one.shared.close();
  other.shared.close();
  redis.kill("SIGKILL");
}
