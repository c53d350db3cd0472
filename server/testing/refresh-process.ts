// The refresh of prices in a process of its own, to be killed: its settings come as JSON, and it does rounds until it is ended.
import { pino } from "pino";
import { readConfig } from "../core/config/config.ts";
import { createContext } from "../create-context.ts";
import { createRefresh } from "../modules/prices/refresh-prices.ts";

const { settings, connection } = JSON.parse(process.env.REFRESH_ORDERS as string);
const { ctx } = await createContext(readConfig(settings), connection, pino({ level: "error" }, pino.destination(2)));
const refresh = createRefresh(ctx);
process.stdout.write("ready\n");
for (;;) await refresh.round(new AbortController().signal);
