import { resolve } from "node:path";
import { StartError } from "../server/core/config/start-error.ts";
import { refusalOf } from "./refusals.ts";
import { startDemo } from "./start.ts";
import { stopClock } from "./still.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Ends the demo in order, once, at the first signal. @returns whether it ends */
function endOnSignal(stop: () => Promise<void>): () => boolean {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(() => process.exit(0), fail);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  return () => isStopping;
}

function fail(error: Error): void {
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
  process.exit(1);
}

async function run() {
  const refusal = refusalOf(process.env);
  if (refusal) throw new StartError(refusal);
  const { DEMO_DIR: folder = "demo/data", PORT: port = "3100" } = process.env;
  const isStill = process.argv.includes("--still");
  if (isStill) stopClock();
  const { ready, stop } = startDemo({ folder: resolve(folder), port: Number(port), isStill }, print);
  const isStopping = endOnSignal(stop);
  await ready.catch((error) => {
    // What was being made when the end came fails, which is no news.
    if (!isStopping()) throw error;
  });
}

run().catch(fail);
