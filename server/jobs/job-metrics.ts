import { Histogram, type Registry } from "prom-client";

/** Called for each run of a job. */
export type NoteRun = (job: string, result: "done" | "failed", seconds: number) => void;

/** Counts runs of jobs by name and result, with the time they took. */
export function measureJobs(registry: Registry): NoteRun {
  const duration = new Histogram({
    name: "cointally_job_seconds",
    help: "Runs of jobs by name and result, with the time they took",
    labelNames: ["name", "result"],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [registry],
  });
  return (job, result, seconds) => duration.observe({ name: job, result }, seconds);
}
