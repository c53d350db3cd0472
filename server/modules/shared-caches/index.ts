import { defineModule } from "../../core/define-module.ts";
import { purgeSharedCaches } from "./purge-shared-caches.ts";

/** Tells a CDN or another shared cache which coins have changed. */
export const sharedCaches = defineModule({
  name: "shared-caches",
  dependsOn: [],
  jobs: (ctx) => [{ name: "purge-shared-caches", cron: "* * * * *", run: (signal) => purgeSharedCaches(ctx, signal) }],
});
