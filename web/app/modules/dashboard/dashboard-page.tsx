import type { Dashboard, RunningPromotion, StorageProblem } from "@cointally/contract/dashboard.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAdminApi } from "../../lib/api/admin-api.ts";
import { query } from "../../lib/api/api.ts";
import { useNow } from "../../lib/format/clock.ts";
import { formatBytes } from "../../lib/format/format-bytes.ts";
import { useFormat, useLocale } from "../../lib/format/locale.ts";
import { priceSourceName } from "../../lib/format/price-source.ts";
import { useIsOn } from "../../lib/page/modules.ts";
import { Fact, FactList } from "../../ui/facts/fact-list.tsx";
import { FailedRead } from "../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import rows from "../../ui/table/rows.module.css";
import { Activity } from "./activity.tsx";
import css from "./dashboard-page.module.css";
import { FailedJobs } from "./failed-jobs.tsx";
import { ToDo } from "./to-do.tsx";

const refreshMs = 60_000;
const dayMs = 86_400_000;
/** A backup that is older is marked: operations.md recommends one a day. */
const backupIsOldMs = 2 * dayMs;
/** A file of autonomous systems that is older is marked: their ranges change each month. */
const systemsAreOldMs = 90 * dayMs;
/** A disk with less free space is marked. */
const leastFreeShare = 0.1;

/** What is wrong with the object storage, and what to do. */
const storageText: Record<StorageProblem, () => string> = {
  missing: m.storage_problem_missing,
  denied: m.storage_problem_denied,
  "read-only": m.storage_problem_read_only,
  clock: m.storage_problem_clock,
  refused: m.storage_problem_refused,
  full: m.storage_problem_full,
  slow: m.storage_problem_slow,
  failing: m.storage_problem_failing,
  unreachable: m.storage_problem_unreachable,
  damaged: m.storage_problem_damaged,
};

/** What an operator looks at every day; each figure links to where one acts. `placements`: what runs and pays. */
export function DashboardPage({ placements }: { placements: (promotions: RunningPromotion[]) => ReactNode }) {
  const api = useAdminApi();
  const { data, error, refetch } = useQuery({
    ...query(api.getDashboard),
    staleTime: 0,
    refetchInterval: refreshMs,
    select: ({ dashboard }) => dashboard,
  });
  if (!data && error) {
    return <FailedRead title={m.dashboard_failed()} error={error} onRetry={refetch} />;
  }
  if (!data) return <SkeletonRows rows={12} label={m.common_loading()} />;
  return (
    <div className={css.dashboard}>
      <Waiting queues={data.queues} />
      <ToDo dashboard={data} />
      <Activity days={data.days} />
      <Operation dashboard={data} />
      <section className={css.section} aria-labelledby="dashboard-placements">
        <h2 id="dashboard-placements">{m.dashboard_placements()}</h2>
        {placements(data.promotions)}
      </section>
      <FailedJobs jobs={data.jobs} />
      <Release dashboard={data} />
    </div>
  );
}

/** Open cases by queue, as links to the queues. */
function Waiting({ queues }: { queues: Dashboard["queues"] }) {
  const { count } = useFormat();
  const hasSafety = useIsOn("safety");
  const cases = [
    { text: m.moderation_tab_new(), to: "/admin/coins", waiting: queues.pending + queues.changes },
    { text: m.moderation_tab_scheduled(), to: "/admin/coins?queue=scheduled", waiting: queues.scheduled },
    { text: m.moderation_tab_reports(), to: "/admin/coins?queue=reports", waiting: queues.reports },
    { text: m.moderation_tab_claims(), to: "/admin/coins?queue=claims", waiting: queues.claims },
    { text: m.moderation_tab_votes(), to: "/admin/coins?queue=votes", waiting: queues.held_votes },
    ...(hasSafety
      ? [{ text: m.moderation_tab_safety(), to: "/admin/coins?queue=safety", waiting: queues.safety_changes }]
      : []),
  ];
  return (
    <section className={css.section} aria-labelledby="dashboard-waiting">
      <h2 id="dashboard-waiting">{m.dashboard_waiting()}</h2>
      <ul className={css.queues}>
        {cases.map(({ text, to, waiting }) => (
          <li key={to}>
            <Link to={to} className={waiting > 0 ? css.open : undefined}>
              <span>{text}</span> <b>{count(waiting)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sources, nodes, disk and backup, each rated. */
function Operation({ dashboard }: { dashboard: Dashboard }) {
  const { sources, nodes, storage, last_backup: backup, autonomous_systems: systems } = dashboard;
  const { moment, ago } = useFormat();
  const locale = useLocale();
  const bytes = (size: number) => formatBytes(locale, size);
  const now = useNow();
  const state = (up: boolean) =>
    ({ look: up ? "good" : "bad", text: up ? m.dashboard_up() : m.dashboard_down() }) as const;
  const outside = [...sources, ...nodes];
  const isOffline = outside.length > 0 && outside.every(({ up }) => !up);
  const isOld = backup !== null && now - Date.parse(backup.at) > backupIsOldMs;
  const free = storage.disk_free_bytes;
  const isFull = free !== null && storage.disk_bytes !== null && free < leastFreeShare * storage.disk_bytes;
  return (
    <section className={css.section} aria-labelledby="dashboard-operation">
      <h2 id="dashboard-operation">{m.dashboard_operation()}</h2>
      {isOffline && (
        <p className={css.offline} role="status">
          {m.dashboard_offline()}
        </p>
      )}
      <FactList>
        <Fact
          look={backup && !isOld ? "good" : "bad"}
          name={<Link to="/admin/settings/backups">{m.dashboard_backup()}</Link>}
          note={backup?.check === "restored" ? m.backup_check_restored() : null}
        >
          {backup ? (
            <time dateTime={backup.at} title={moment(backup.at)}>
              {m.dashboard_backup_at({ age: ago(backup.at, now), size: bytes(backup.bytes) })}
            </time>
          ) : (
            m.dashboard_backup_none()
          )}
        </Fact>
        {free !== null && storage.disk_bytes !== null && (
          <Fact look={isFull ? "bad" : "good"} name={<Link to="/admin/settings/backups">{m.dashboard_disk()}</Link>}>
            {m.dashboard_disk_free({ free: bytes(free), all: bytes(storage.disk_bytes) })}
          </Fact>
        )}
        {storage.files && (
          <Fact
            look={state(storage.files.up).look}
            name={m.dashboard_files()}
            note={storage.files.problem && storageText[storage.files.problem]()}
          >
            {state(storage.files.up).text}
          </Fact>
        )}
        <Fact look="plain" name={<Link to="/admin/settings/backups">{m.dashboard_database()}</Link>}>
          {bytes(storage.database_bytes)}
        </Fact>
        {systems && (
          <Fact
            look={systems.built_at && now - Date.parse(systems.built_at) < systemsAreOldMs ? "good" : "bad"}
            name={m.dashboard_autonomous_systems()}
          >
            {systems.built_at ? (
              <time dateTime={systems.built_at} title={moment(systems.built_at)}>
                {m.dashboard_file_built({ age: ago(systems.built_at, now) })}
              </time>
            ) : (
              m.dashboard_file_unreadable()
            )}
          </Fact>
        )}
        {sources.map(({ name, up }) => (
          <Fact
            key={name}
            look={state(up).look}
            name={<Link to="/admin/settings/prices">{priceSourceName(name)}</Link>}
          >
            {state(up).text}
          </Fact>
        ))}
        {nodes.map(({ chain_id: chainId, up }) => (
          <Fact
            key={chainId}
            look={state(up).look}
            name={
              <Link to="/admin/settings/chains">
                {m.dashboard_node({ chain: chainById(chainId)?.name ?? String(chainId) })}
              </Link>
            }
          >
            {state(up).text}
          </Fact>
        ))}
      </FactList>
      {nodes.length === 0 && <p className="second">{m.dashboard_no_nodes()}</p>}
    </section>
  );
}

function Release({ dashboard: { version, changes } }: { dashboard: Dashboard }) {
  return (
    <section className={css.section} aria-labelledby="dashboard-version">
      <h2 id="dashboard-version">{m.dashboard_version({ version })}</h2>
      <p className="second">
        <Link to="/admin/settings/backups">{m.dashboard_update()}</Link>
      </p>
      {changes.length > 0 && (
        <ul className={rows.rows} data-release="">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
