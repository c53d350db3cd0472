import { type AddressInfo, connect as connectSocket, createServer } from "node:net";
import { join } from "node:path";
import { appendVotes } from "../../server/modules/ledger/append-votes.ts";
import type { Measured } from "../report.ts";
import { runNode } from "../site.ts";
import { createLogSite, queueVotes } from "./log-site.ts";

/** A TCP proxy in front of a server that counts the bytes of its responses, headers included. */
async function countAnswers(url: string) {
  const counter = { bytes: 0, url: "", stop: () => server.close() };
  const { port } = new URL(url);
  const server = createServer((socket) => {
    const upstream = connectSocket(Number(port), "127.0.0.1");
    upstream.on("data", (chunk) => {
      counter.bytes += chunk.length;
    });
    for (const one of [socket, upstream]) one.on("error", () => socket.destroy() && upstream.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  counter.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return counter;
}

/**
 * How fast one process appends queued votes to the log, and how fast the command recounts it from a running site, with the bytes it
 * downloads.
 */
export async function measureCounting(quick: boolean): Promise<Measured[]> {
  const votes = quick ? 20_000 : 1_000_000;
  const log = await createLogSite(1_000);
  try {
    await queueVotes(log, votes);
    const began = performance.now();
    await appendVotes(log.client, log.secretKeys, new Date());
    const appendSeconds = (performance.now() - began) / 1000;

    await log.restart();
    const proxy = await countAnswers(log.site.url);
    const recountBegan = performance.now();
    await runNode(["scripts/verify-ledger.mjs", proxy.url, "--state", join(log.folder, "recount.json")], {});
    const recountSeconds = (performance.now() - recountBegan) / 1000;
    proxy.stop();
    const mb = proxy.bytes / 1e6;
    return [
      { name: "append", votes, seconds: appendSeconds, per_second: votes / appendSeconds },
      {
        name: "recount by command",
        votes,
        seconds: recountSeconds,
        mb_on_the_wire: mb,
        mb_per_million: (mb * 1e6) / votes,
      },
    ];
  } finally {
    await log.end();
  }
}
