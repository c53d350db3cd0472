import { resolve } from "node:path";
import { StartError } from "../server/core/config/start-error.ts";
import { refusalOf } from "./refusals.ts";
import { startDemo } from "./start.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Ends the demo in order, once, at the first signal. */
function endOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error) => fail(error),
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

function fail(error: Error): void {
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
  process.exit(1);
}

async function run() {
  const refusal = refusalOf(process.env);
  if (refusal) throw new StartError(refusal);
  const { DEMO_DIR: folder = "demo/data", PORT: port = "3100" } = process.env;
  endOnSignal(await startDemo({ folder: resolve(folder), port: Number(port) }, print));
}

run().catch(fail);
