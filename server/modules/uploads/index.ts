import { defineModule } from "../../core/define-module.ts";
import { removeUnusedUploads, unusedJob } from "./remove-unused-uploads.ts";
import { uploadRoutes } from "./routes.ts";
import { exportUserData } from "./user-data.ts";

/** Images that accounts upload: logos, and banners of ads. */
export const uploads = defineModule({
  name: "uploads",
  dependsOn: [],
  routes: uploadRoutes,
  jobs: (ctx) => [{ name: unusedJob, cron: "37 * * * *", run: () => removeUnusedUploads(ctx) }],
  exportUserData,
  // Logos that no coin shows any more.
  eraseUserData: (tx, _user, _now, { jobs }) => jobs.send(unusedJob, {}, { tx }),
});
