import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeAccounts, someCoins } from "./accounts.ts";
import { pssOf } from "./memory.ts";
import type { Measured } from "./report.ts";
import { scratch, seedScale, startSite } from "./site.ts";

/** An open page: a raw connection with a stream of live figures, the bytes it has received, and when the last event arrived. */
type Page = { socket: Socket; bytes: number; eventAt: number };

/** A list shows this many coins. */
const coinsOfPage = 25;

/** How many connections are opened at once, so that none waits in the queue of the listener. */
const atOnce = 200;

/** Clock ticks of processor time that a process has used, of which Linux counts 100 a second. */
const ticksOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
};

/** Opens a page of its own network, and resolves when its stream has begun. */
const openPage = (port: number, coins: string[], n: number): Promise<Page> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const page: Page = { socket, bytes: 0, eventAt: 0 };
    socket.on("error", reject);
    socket.on("data", (data) => {
      page.bytes += data.length;
      const text = data.toString("latin1");
      if (text.includes("event: figures")) page.eventAt = performance.now();
      if (!text.includes("retry: ")) return;
      if (text.startsWith("HTTP/1.1 200")) resolve(page);
      else reject(new Error(text.slice(0, 200)));
    });
    const network = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    socket.write(`GET /api/live?coins=${coins.join()} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${network}\r\n\r\n`);
  });

const percentile = (sorted: number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

/**
 * Open pages with live figures on one process: its memory with and without them (when they have just been opened, garbage included, and after
 * some votes), bytes per second and page while nothing changes, processor
 * time, and the time from sending a vote to the event at every page.
 */
export async function live(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const data = join(folder, "data");
  await seedScale(data, 1_000, 10_000);
  const site = await startSite(data, { TRUST_PROXY: "127.0.0.1" });
  const pid = site.child.pid as number;
  const count = quick ? 1_000 : 10_000;
  const pages: Page[] = [];
  try {
    const port = Number(new URL(site.url).port);
    const coins = await someCoins(site.database, 500);
    const votes = quick ? 5 : 20;
    const accounts = await makeAccounts(site.database, votes + 1);
    const voted = coins[0] as string;
    const vote = async (n: number) => {
      const headers = { authorization: `Bearer ${accounts[n]?.token}` };
      const response = await fetch(`${site.url}/api/votes/${voted}`, { method: "POST", headers });
      if (response.status !== 201) throw new Error(`a vote was answered with ${response.status}`);
    };
    // What every process loads with its first stream and its first vote is not memory of pages.
    const first = await openPage(port, coins.slice(0, coinsOfPage), count);
    await vote(votes);
    while (first.eventAt === 0) await wait(50);
    first.socket.destroy();
    await wait(10_000);
    const before = pssOf(pid);

    // Half of the pages are the same list; the others differ, and have the coin of the votes as well.
    for (let n = 0; n < count; n += atOnce) {
      const opened = Array.from({ length: Math.min(atOnce, count - n) }, (_, at) => {
        const start = (n + at) % 2 ? 1 : 1 + ((n + at) % (coins.length - coinsOfPage));
        return openPage(port, [voted, ...coins.slice(start, start + coinsOfPage - 1)], n + at);
      });
      pages.push(...(await Promise.all(opened)));
    }
    await wait(quick ? 5_000 : 20_000);
    const after = pssOf(pid);

    const idleSeconds = quick ? 30 : 60;
    const bytesBefore = pages.reduce((sum, { bytes }) => sum + bytes, 0);
    const ticksBefore = ticksOf(pid);
    await wait(idleSeconds * 1000);
    const idleBytes = pages.reduce((sum, { bytes }) => sum + bytes, 0) - bytesBefore;
    const idleTicks = ticksOf(pid) - ticksBefore;

    const delays: number[] = [];
    let pushTicks = 0;
    for (let n = 0; n < votes; n++) {
      for (const page of pages) page.eventAt = 0;
      const [sentAt, ticks] = [performance.now(), ticksOf(pid)];
      await vote(n);
      while (pages.some(({ eventAt }) => eventAt === 0)) {
        if (performance.now() - sentAt > 60_000) throw new Error("a page did not get the vote within a minute");
        await wait(10);
      }
      pushTicks += ticksOf(pid) - ticks;
      for (const { eventAt } of pages) delays.push(eventAt - sentAt);
      // At a random moment within the second that a process waits between two notifications.
      await wait(500 + Math.random() * 1000);
    }
    delays.sort((a, b) => a - b);
    return [
      {
        name: `${count} open pages`,
        mib_more_when_opened: after - before,
        mib_more: pssOf(pid) - before,
        idle_bytes_per_s: idleBytes / count / idleSeconds,
        idle_cpu: idleTicks / 100 / idleSeconds,
        push_p50_ms: percentile(delays, 0.5),
        push_p99_ms: percentile(delays, 0.99),
        push_cpu_ms: (pushTicks * 10) / votes,
      },
    ];
  } finally {
    for (const { socket } of pages) socket.destroy();
    await site.stop();
    await remove();
  }
}
