// Sends emails in a separate process until it is killed. Its settings come as JSON in PROCESS_SETTINGS.
import { pino } from "pino";
import { readConfig } from "../core/config/config.ts";
import { createContext } from "../create-context.ts";
import { sendEmails } from "../modules/email-outbox/send-emails.ts";

const { settings, connection } = JSON.parse(process.env.PROCESS_SETTINGS as string);
const { ctx } = await createContext(readConfig(settings), connection, pino({ level: "silent" }));
process.stdout.write("ready\n");
for (;;) await sendEmails(ctx);
