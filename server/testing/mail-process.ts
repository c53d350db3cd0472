// The sending of mails in a process of its own, to be killed: its settings come as JSON, and it sends until it is ended.
import { pino } from "pino";
import { readConfig } from "../core/config/config.ts";
import { createContext } from "../create-context.ts";
import { sendEmails } from "../modules/email-outbox/send-emails.ts";

const { settings, connection } = JSON.parse(process.env.MAIL_ORDERS as string);
const { ctx } = await createContext(readConfig(settings), connection, pino({ level: "silent" }));
process.stdout.write("ready\n");
for (;;) await sendEmails(ctx);
