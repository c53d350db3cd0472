import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import type { Context } from "../core/context.ts";
import { openSharedLimits } from "./shared-limits.ts";

/** A Redis server that answers every command by this error. @returns its port */
async function startRefusingRedis(error: string) {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    // Each command is an array: "*" and the number of its parts.
    socket.on("data", (bytes) => socket.write(`-${error}\r\n`.repeat(String(bytes).match(/^\*\d+\r$/gm)?.length ?? 0)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as { port: number }).port, stop: () => server.close() };
}

test.each([
  ["WRONGPASS invalid username-password pair or user is disabled.", "user:secret@", "/0"],
  ["ERR DB index is out of range", "", "/99"],
])("the log has the reason of a Redis that refuses: %s", async (reason, login, database) => {
  const redis = await startRefusingRedis(reason);
  const lines: object[] = [];
  const log = { warn: (line: object) => lines.push(line), info: () => {} };
  const config = { limiterUrl: `redis://${login}127.0.0.1:${redis.port}${database}` };
  const limits = await openSharedLimits({ config, log, clock: () => new Date() } as unknown as Context);
  await expect.poll(() => lines).toEqual([expect.objectContaining({ source: "limits", reason })]);
  expect(JSON.stringify(lines)).not.toContain("secret");
  limits.close();
  redis.stop();
});
