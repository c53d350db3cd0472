import * as api from "@cointally/contract/backups.ts";
import { type Route, route } from "../../http/route.ts";
import { listBackups } from "./list-backups.ts";
import { queueBackup } from "./run-backup.ts";

export const backupRoutes: Route[] = [
  route(api.listBackups, async ({ ctx }) => ({ backups: await listBackups(ctx.db) })),
  route(api.startBackup, async ({ ctx }) => {
    await queueBackup(ctx);
    return { queued: true } as const;
  }),
];
