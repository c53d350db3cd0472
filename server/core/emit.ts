import type { Queries } from "../database/client.ts";
import type { Context, EmittingContext, Events } from "./context.ts";

/** Tells every module that listens for an event, in the caller's transaction and in the order of `server/modules.ts`. */
export async function emit<Name extends keyof Events>(
  ctx: EmittingContext,
  tx: Queries,
  name: Name,
  event: Events[Name],
): Promise<void> {
  for (const { on } of ctx.modules.all) await on?.[name]?.(tx, event, ctx);
}

/** Begins the work that newly approved coins wait for. Each of these jobs also runs by itself: one that is lost makes it later. */
export async function sendNewCoinJobs(
  { modules, jobs, log }: Pick<Context, "modules" | "jobs" | "log">,
  options: { onceIn?: number } = {},
): Promise<void> {
  for (const name of modules.newCoinJobs) {
    await jobs
      .send(name, {}, options)
      .catch((error) => log.warn({ err: error, job: name }, "the job for new coins could not be queued"));
  }
}
