import { defineModule } from "../../core/define-module.ts";
import { removeUnusedUploads, removeUnusedUploadsJob } from "./remove-unused-uploads.ts";
import { uploadRoutes } from "./routes.ts";
import { exportUserData } from "./user-data.ts";

/** Images that accounts upload: logos, and banners of ads. */
export const uploads = defineModule({
  name: "uploads",
  dependsOn: [],
  routes: uploadRoutes,
  jobs: (ctx) => [{ name: removeUnusedUploadsJob, cron: "37 * * * *", run: () => removeUnusedUploads(ctx) }],
  exportUserData,
  // Removes logos that no coin shows any more.
  eraseUserData: (tx, _user, _now, { jobs }) => jobs.send(removeUnusedUploadsJob, {}, { tx }),
});
