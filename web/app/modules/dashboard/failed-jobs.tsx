import type { Dashboard, FailedJob } from "@cointally/contract/dashboard.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useAdminApi } from "../../lib/api/admin-api.ts";
import { invalidate } from "../../lib/api/api.ts";
import { useNow } from "../../lib/format/clock.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Button } from "../../ui/controls/button.tsx";
import css from "./dashboard-page.module.css";

/** How many jobs wait and run, and those that failed, with "Try again". */
export function FailedJobs({ jobs }: { jobs: Dashboard["jobs"] }) {
  const { count } = useFormat();
  return (
    <section className={css.section} aria-labelledby="dashboard-jobs">
      <h2 id="dashboard-jobs">{m.dashboard_jobs()}</h2>
      <p className="second">
        <Link to="/admin/settings/network">
          {m.dashboard_jobs_now({ waiting: count(jobs.waiting), active: count(jobs.active) })}
        </Link>
      </p>
      {jobs.failed.length === 0 ? (
        <p>{m.dashboard_jobs_none_failed()}</p>
      ) : (
        <ul className={css.jobs}>
          {jobs.failed.map((job) => (
            <Job key={job.name} job={job} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Job({ job }: { job: FailedJob }) {
  const { ago } = useFormat();
  const now = useNow();
  const api = useAdminApi();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.retryJobs({ params: { name: job.name } }),
    onSettled: () => invalidate(client, api.getDashboard),
  });
  return (
    <li>
      <div>
        <p>
          <b>{job.name}</b>{" "}
          <span className="second">
            {m.dashboard_job_failed({ count: job.failures, age: ago(job.failed_at, now) })}
          </span>
        </p>
        {job.message && <p className={css.message}>{job.message}</p>}
      </div>
      <Button
        icon="refresh"
        aria-label={m.dashboard_job_retry({ name: job.name })}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate()}
      >
        {m.common_try_again()}
      </Button>
    </li>
  );
}
