// Sends emails in a separate process until it is killed. Its settings come as JSON in PROCESS_SETTINGS.
import type { Context } from "../core/context.ts";
import { emailOutageLog } from "../core/outages.ts";
import { createMailer } from "../email/mailer.ts";
import { sendEmails } from "../modules/email-outbox/send-emails.ts";
import { processContext } from "./process-context.ts";

const parts = await processContext();
const { config, settings, log, clock } = parts;
const mailer = createMailer(config.dataDir, settings.current, log);
const ctx = { ...parts, mailer, emailOutage: emailOutageLog(log, clock) } as unknown as Context;
process.stdout.write("ready\n");
for (;;) await sendEmails(ctx);
