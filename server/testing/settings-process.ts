// Prints the sender of emails as a JSON line whenever it changes, in a separate process. Its settings come as JSON in PROCESS_SETTINGS.
import { setInterval } from "node:timers/promises";
import { processContext } from "./process-context.ts";

const { settings } = await processContext();
let printed = "";
for await (const _ of setInterval(20)) {
  const { mailFrom } = settings.current();
  if (mailFrom !== printed) process.stdout.write(`${JSON.stringify(mailFrom)}\n`);
  printed = mailFrom;
}
