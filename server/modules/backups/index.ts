import { defineModule } from "../../core/define-module.ts";
import { queueNightlyBackup } from "./queue-nightly-backup.ts";
import { backupRoutes } from "./routes.ts";
import { backupJob, runBackup } from "./run-backup.ts";

/** Backups each night and on request, each checked by restoring it. */
export const backups = defineModule({
  name: "backups",
  dependsOn: [],
  routes: backupRoutes,
  jobs: (ctx) => [
    { name: "queue-nightly-backup", cron: "* * * * *", run: () => queueNightlyBackup(ctx) },
    { name: backupJob, maxHours: 6, run: (signal) => runBackup(ctx, signal) },
  ],
});
