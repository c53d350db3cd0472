import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { SiteReply, SiteRequest } from "./site-process.ts";

const program = fileURLToPath(new URL("site-process.ts", import.meta.url));

/** The process that serves the sites of this test worker. It ends with the worker. */
let shared: ChildProcess | undefined;

/** Serves a site with these settings until `closeSharedSite`. @returns its address; `print` gets each line of its output */
export async function openSharedSite(
  settings: Record<string, string>,
  print: (line: string) => void = () => {},
): Promise<string> {
  const { url } = await request({ open: settings }, print);
  return url as string;
}

export async function closeSharedSite(): Promise<void> {
  await request({ close: true });
}

/** @throws with what the process printed, when it refuses or dies */
function request(message: SiteRequest, print: (line: string) => void = () => {}): Promise<{ url?: string }> {
  const child = sharedProcess();
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      child.off("message", receive);
      child.off("exit", fail);
      finish();
    };
    const receive = (reply: SiteReply) => {
      if ("line" in reply) print(reply.line);
      else if ("done" in reply) settle(() => resolve(reply.done));
      else settle(() => reject(new Error(reply.error)));
    };
    const fail = (code: number | null) => settle(() => reject(new Error(`The site process ended with ${code}.`)));
    child.on("message", receive);
    child.once("exit", fail);
    child.send(message);
  });
}

function sharedProcess(): ChildProcess {
  if (shared?.connected) return shared;
  // Its errors are shown, its log is not.
  const child = fork(program, {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  shared = child;
  return child;
}
