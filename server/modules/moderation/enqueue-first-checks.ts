import type { Context } from "../../core/context.ts";

/** What is done at once for coins that became public just now. Each of these also runs by itself: a job that is lost makes it later. */
const firstJobs = ["check-safety", "price-new-coins"];

/** Begins what a newly public coin waits for, its first price and safety facts (decisions.md, Prices: within 2 minutes). */
export const enqueueFirstChecks = async (ctx: Pick<Context, "jobs" | "log">): Promise<void> => {
  for (const name of firstJobs) {
    await ctx.jobs.send(name, {}).catch((error) => ctx.log.warn({ err: error, job: name }, "no job for a new coin"));
  }
};

/** The same at the start of a site, once for all of its processes: what visitors see first waits for no minute to turn. */
export const beginFirstChecks = async (ctx: Pick<Context, "jobs" | "log">): Promise<void> => {
  for (const name of firstJobs) {
    await ctx.jobs
      .send(name, {}, { onceIn: 60 })
      .catch((error) => ctx.log.warn({ err: error, job: name }, "no job at the start"));
  }
};
