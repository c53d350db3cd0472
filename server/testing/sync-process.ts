// Syncs portfolios in a separate process, which tests kill. Settings come as JSON in an environment variable.
import { syncQueued } from "../modules/portfolio/sync-addresses.ts";
import { processContext } from "./process-context.ts";

const ctx = await processContext();
process.stdout.write("ready\n");
for (;;) await syncQueued(ctx, new AbortController().signal);
