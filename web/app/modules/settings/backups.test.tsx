import type { Backup } from "@cointally/contract/backups.ts";
import * as m from "@cointally/i18n/messages";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { button, fakeSettings, openSettings, press } from "./settings-fixture.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const backup: Backup = {
  id: "0190a0a0-0000-7000-8000-000000000001",
  file: "/var/lib/cointally/backups/2026-11-21T12-00-00Z.tar",
  started_at: "2026-11-21T12:00:00.000Z",
  finished_at: null,
  bytes: null,
  check: null,
  problem: null,
};
const open = (backups: Backup[]) =>
  openSettings("backups", fakeSettings(), {
    listBackups: () => ({ backups: [...backups] }),
    startBackup() {
      backups.push(backup);
      return { queued: true };
    },
  });

it("starts a backup, says that it is running, and then that it was restored as a trial", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const backups: Backup[] = [];
  const { writes } = await open(backups);
  expect(await screen.findByText(m.dashboard_backup_none())).toBeDefined();
  press(m.backup_now());
  await waitFor(() => button(m.backup_running()));
  press(m.backup_running());
  expect(writes.map(([name]) => name)).toEqual(["startBackup"]);
  backups[0] = { ...backup, finished_at: "2026-11-21T12:00:09.000Z", bytes: 2048, check: "restored" };
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await screen.findByText(m.backup_check_restored())).toBeDefined();
  expect(screen.getByText(backup.file)).toBeDefined();
  expect(button(m.backup_now())).toBeDefined();
});

it("says why a backup failed", async () => {
  await open([{ ...backup, finished_at: "2026-11-21T12:00:09.000Z", problem: "disk_full" }]);
  expect(await screen.findByText(m.backup_disk_full())).toBeDefined();
});
