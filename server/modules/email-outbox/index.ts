import { defineModule } from "../../core/define-module.ts";
import { purgeOutbox, purgeOutboxJob } from "./purge-outbox.ts";
import { sendJob } from "./queue-email.ts";
import { sendEmails } from "./send-emails.ts";
import { exportUserData, keepUnverified } from "./user-data.ts";

/** The transactional outbox: emails are queued in the transaction of their cause, and sent by a job. */
export const emailOutbox = defineModule({
  name: "email-outbox",
  dependsOn: [],
  jobs: (ctx) => [
    { name: sendJob, cron: "* * * * *", run: (signal) => sendEmails(ctx, signal), lookEverySeconds: 0.5 },
    { name: purgeOutboxJob, cron: "57 * * * *", run: () => purgeOutbox(ctx) },
  ],
  exportUserData,
  eraseUserData: async (tx, user, _now, { jobs }) => {
    await keepUnverified(tx, user);
    // The files of emails to the account.
    await jobs.send(purgeOutboxJob, {}, { tx });
  },
});
