// Refreshes prices in a separate process, which tests kill. Settings come as JSON in an environment variable.
import { flushCompileCache } from "node:module";
import { pino } from "pino";
import { readConfig } from "../core/config/config.ts";
import { createContext } from "../create-context.ts";
import { createPriceRefresh } from "../modules/prices/refresh-prices.ts";

// A killed process does not write its compiled code for the next one.
flushCompileCache();
const { settings, connection } = JSON.parse(process.env.PROCESS_SETTINGS as string);
const { ctx } = await createContext(readConfig(settings), connection, pino({ level: "error" }, pino.destination(2)));
const refresh = createPriceRefresh(ctx);
process.stdout.write("ready\n");
for (;;) await refresh.round(new AbortController().signal);
