import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";

type Work = {
  /** A program in this folder, which gets the connection as JSON and the time. */
  program: string;
  now: string;
  /** A coin whose counters are locked, so that a process waits in the middle of its transaction. */
  blockedCoin: string;
  /** How much work remains. */
  remaining: () => Promise<number>;
  /** How much one transaction does. */
  perTransaction: number;
};

/** Starts two processes of a program, and kills them at a random moment while they work. */
export async function killAtWork(
  { ctx, connection }: TestApp,
  { program, now, blockedCoin, remaining, perTransaction }: Work,
): Promise<void> {
  const blocking = await ctx.db.$client.connect();
  await blocking.query("begin");
  await blocking.query("select from coin_tallies where coin_id = $1 for update", [blockedCoin]);
  const before = await remaining();
  const path = fileURLToPath(new URL(program, import.meta.url));
  const children = [1, 2].map(() =>
    spawn(process.execPath, [path, JSON.stringify(connection), now], { stdio: ["ignore", "ignore", "inherit"] }),
  );
  const ended = Promise.all(children.map((child) => once(child, "exit")));
  // More than one of their transactions has ended. On a busy machine they take long to start.
  await expect.poll(remaining, { interval: 2, timeout: 100_000 }).toBeLessThan(before - perTransaction);
  await setTimeout(randomInt(0, 8));
  for (const child of children) child.kill("SIGKILL");
  expect((await ended).map(([, signal]) => signal)).toEqual(["SIGKILL", "SIGKILL"]);
  expect(await remaining(), "the kill came before the work was done").toBeGreaterThan(0);
  await blocking.query("rollback");
  blocking.release();
}
