import * as api from "@cointally/contract/imports.ts";
import { type Route, route } from "../../http/route.ts";
import { countDemo } from "./clear-demo.ts";
import { listRuns, previewImport, startImport } from "./import-runs.ts";

/** The job that removes the demo. */
export const clearDemoJob = "clear-demo";

export const importRoutes: Route[] = [
  route(api.previewImport, ({ ctx, body }) => previewImport(ctx, body)),
  route(api.startImport, async ({ ctx, body, now }) => ({ run: await startImport(ctx, body, now) })),
  route(api.listImports, async ({ ctx }) => ({ runs: await listRuns(ctx) })),
  route(api.readDemo, ({ ctx }) => countDemo(ctx)),
  route(api.removeDemo, async ({ ctx }) => {
    await ctx.jobs.send(clearDemoJob, {}, { onceIn: 60 });
    return { queued: true } as const;
  }),
];
