// Prints the sender of emails as a JSON line whenever it changes, in a separate process. Its settings come as JSON in PROCESS_SETTINGS.
import { setInterval } from "node:timers/promises";
import { pino } from "pino";
import { readConfig } from "../core/config/config.ts";
import { createContext } from "../create-context.ts";

const { settings, connection } = JSON.parse(process.env.PROCESS_SETTINGS as string);
const { ctx } = await createContext(readConfig(settings), connection, pino({ level: "error" }, pino.destination(2)));
let printed = "";
for await (const _ of setInterval(20)) {
  const { mailFrom } = ctx.settings.current();
  if (mailFrom !== printed) process.stdout.write(`${JSON.stringify(mailFrom)}\n`);
  printed = mailFrom;
}
