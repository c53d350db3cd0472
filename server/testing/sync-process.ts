// The sync of portfolios in a process of its own, to be killed: its settings come as JSON, and it reads what waits until it is ended.
import { pino } from "pino";
import { readConfig } from "../core/config/config.ts";
import { createContext } from "../create-context.ts";
import { syncWaiting } from "../modules/portfolio/sync-addresses.ts";

const { settings, connection } = JSON.parse(process.env.SYNC_ORDERS as string);
const { ctx } = await createContext(readConfig(settings), connection, pino({ level: "error" }, pino.destination(2)));
process.stdout.write("ready\n");
for (;;) await syncWaiting(ctx, new AbortController().signal);
