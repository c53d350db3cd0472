import type { Backup, BackupCheck, BackupProblem } from "@cointally/contract/backups.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAdminApi } from "../../lib/api/admin-api.ts";
import { invalidate, query } from "../../lib/api/api.ts";
import { useNow } from "../../lib/format/clock.ts";
import { formatBytes } from "../../lib/format/format-bytes.ts";
import { useFormat, useLocale } from "../../lib/format/locale.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { FailedRead } from "../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import css from "./settings-page.module.css";

const checkText: Record<BackupCheck, () => string> = {
  read: m.backup_check_read,
  restored: m.backup_check_restored,
};

/** What happened, and what to do. */
const problemText: Record<BackupProblem, () => string> = {
  disk_full: m.backup_disk_full,
  not_written: m.backup_not_written,
  not_readable: m.backup_not_readable,
  not_restored: m.backup_not_restored,
};

const refreshMs = 3000;

/** "Back up now", and the last backups with the results of their checks. */
export function Backups() {
  const api = useAdminApi();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...query(api.listBackups), staleTime: 0, refetchInterval: refreshMs });
  const start = useMutation({
    mutationFn: () => api.startBackup(),
    onSuccess: () => invalidate(client, api.listBackups),
  });
  const isRunning = data?.backups.some(({ finished_at }) => finished_at === null) ?? false;
  return (
    <>
      <div className={css.test}>
        <Button
          aria-disabled={start.isPending || isRunning || undefined}
          onClick={() => !start.isPending && !isRunning && start.mutate()}
        >
          {isRunning ? m.backup_running() : m.backup_now()}
        </Button>
        <p role="status">{start.isSuccess && !isRunning && m.backup_queued()}</p>
      </div>
      <h3>{m.backup_last()}</h3>
      {error && !data ? (
        <FailedRead inline title={m.backup_list_failed()} error={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonRows rows={3} label={m.common_loading()} />
      ) : data.backups.length === 0 ? (
        <p className="second">{m.dashboard_backup_none()}</p>
      ) : (
        <ul className={css.changes}>
          {data.backups.map((backup) => (
            <Row key={backup.id} backup={backup} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ backup: { file, started_at, finished_at, bytes, check, problem } }: { backup: Backup }) {
  const { moment, ago } = useFormat();
  const locale = useLocale();
  const now = useNow();
  const isGood = problem === null && finished_at !== null;
  return (
    <li>
      <p>
        <time dateTime={started_at} title={moment(started_at)}>
          <b>{ago(started_at, now)}</b>
        </time>{" "}
        {bytes !== null && <span className="second">{formatBytes(locale, bytes)}</span>}
      </p>
      <p className={problem ? css.error : "second"}>
        {problem ? <Icon name="warn" size={14} /> : isGood && check && <Icon name="check" size={14} />}{" "}
        {problem
          ? problemText[problem]()
          : check
            ? checkText[check]()
            : finished_at
              ? m.backup_unchecked()
              : m.backup_running()}
      </p>
      {file && <code className={css.file}>{file}</code>}
    </li>
  );
}
