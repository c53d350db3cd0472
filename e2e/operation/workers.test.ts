import { readFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { useOwnSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";

/** The number of processes as a setting of the running site. */

const { site, call, newSession } = useOwnSite({ WORKERS: "" });
let session: Session;
beforeAll(async () => {
  session = await newSession(admin);
});

/** The processes that serve: children of the first one that have forked no database. */
const workers = async (): Promise<number[]> => {
  const pid = site.child.pid as number;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ").map(Number);
  const commands = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "")),
  );
  return children.filter((_, n) => commands[n]?.includes("main.ts"));
};

const set = async (count: string | null) => {
  const { version } = await call<{ version: number }>("GET", "/admin/settings", undefined, session);
  await call("PATCH", "/admin/settings", { version, values: { WORKERS: count } }, session);
};

/** The status of one request on a connection of its own. */
const request = () =>
  new Promise<number>((resolve, reject) => {
    get(`${site.url}/api/coins`, { agent: new Agent({ keepAlive: false }) }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    }).once("error", reject);
  });

test("processes start and stop within 5 seconds of a change, and no request fails meanwhile", async () => {
  const statuses = new Set<number | string>();
  let going = true;
  const load = (async () => {
    while (going) statuses.add(await request().catch((error: Error) => error.message));
  })();
  for (const count of [3, 1, 2]) {
    await set(String(count));
    await expect.poll(async () => (await workers()).length, { timeout: 8_000 }).toBe(count);
  }
  going = false;
  await load;
  expect([...statuses]).toEqual([200]);
});

test("a process that dies is replaced", async () => {
  const [first] = await workers();
  process.kill(first as number, "SIGKILL");
  await expect
    .poll(async () => {
      const now = await workers();
      return now.length === 2 && !now.includes(first as number);
    })
    .toBe(true);
  // The other one may just have been started by the test above.
  await expect.poll(() => request().catch(() => 0), { timeout: 120_000 }).toBe(200);
});
