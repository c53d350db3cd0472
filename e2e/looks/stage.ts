import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Look } from "../../demo/people.ts";
import type { Session } from "../testing/api.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** Starts the program of `npm run demo`. */
export function spawnDemo(env: { DEMO_DIR: string; PORT: string } & Record<string, string>, flags: string[] = []) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return spawn(process.execPath, ["demo/main.ts", ...flags], {
    cwd: root,
    env: { ...inherited, ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Resolves once the demo prints a line that begins so. @throws with its errors when it ends before */
export async function waitForLine(demo: ReturnType<typeof spawnDemo>, begin: string): Promise<void> {
  const errors = text(demo.stderr);
  const lines = createInterface({ input: demo.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => line.startsWith(begin) && resolve());
    demo.once("exit", async (code) => reject(new Error(`The demo ended with ${code}: ${await errors}`)));
  });
}

/** Logs in as one of the demo's people. */
export async function logInAs(url: string, look: Look, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/demo/look-as?role=${look}`, { method: "POST", headers: { origin: url, ...headers } });
}

async function endDemo(demo: ChildProcess): Promise<void> {
  if (demo.exitCode !== null) return;
  const ended = once(demo, "exit");
  demo.kill("SIGTERM");
  await ended;
}

export type Stage = { url: string; sessionOf(look: Look): Promise<Session>; stop(): Promise<void> };

/** The demo's world at one moment, in which nothing goes on, with its data in this folder: the same pages in each run. */
export async function openStage(folder: string): Promise<Stage> {
  const port = await freePort();
  const demo = spawnDemo({ DEMO_DIR: folder, PORT: `${port}` }, ["--still"]);
  await waitForLine(demo, "Listening");
  const url = `http://localhost:${port}`;
  const sessions = new Map<Look, Promise<Session>>();
  const logIn = async (look: Look): Promise<Session> => (await logInAs(url, look)).json() as Promise<Session>;
  return {
    url,
    sessionOf(look) {
      const session = sessions.get(look) ?? logIn(look);
      sessions.set(look, session);
      return session;
    },
    stop: () => endDemo(demo),
  };
}
