import { type Dashboard, dashboardDays } from "@cointally/contract/dashboard.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { type Responders, serveApi } from "../../testing/serve-api.ts";
import { Toasts } from "../../ui/feedback/toasts.tsx";
import { DashboardPage } from "./dashboard-page.tsx";

const now = Date.parse("2026-11-21T12:00:00.000Z");
const dayMs = 86_400_000;
const days = Array.from({ length: dashboardDays }, (_, at) => ({
  day: new Date(now - (dashboardDays - 1 - at) * dayMs).toISOString().slice(0, 10),
  sign_ups: at,
  counted: 0,
  held: 0,
  void: 0,
  visitors: 2 * at,
}));
const dashboard: Dashboard = {
  as_of: new Date(now).toISOString(),
  to_do: [],
  queues: { pending: 1, changes: 2, scheduled: 0, reports: 0, claims: 0, safety_changes: 0, held_votes: 0 },
  days,
  promotions: [],
  sources: [],
  nodes: [],
  jobs: { waiting: 0, active: 0, failed: [] },
  storage: {
    database_bytes: 12_000_000,
    disk_free_bytes: 40_000_000_000,
    disk_bytes: 100_000_000_000,
    files: null,
  },
  autonomous_systems: null,
  last_backup: null,
  version: "1.2.3",
  changes: ["Faster lists."],
};
const failedJob = {
  name: "deliver",
  failures: 3,
  failed_at: new Date(now - 60_000).toISOString(),
  message: "connect ECONNREFUSED",
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the dashboard with these changes. @returns the writes */
function open(changes: Partial<Dashboard> = {}, responders: Responders = {}) {
  const writes = serveApi({ getDashboard: () => ({ dashboard: { ...dashboard, ...changes } }), ...responders });
  renderPage(() => (
    <>
      <DashboardPage placements={() => null} />
      <Toasts />
    </>
  ));
  return writes;
}
const region = async (name: string | RegExp) => within(await screen.findByRole("region", { name }));
const hrefs = (part: Awaited<ReturnType<typeof region>>) =>
  part.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

it("links to each queue with the number of its waiting cases", async () => {
  open();
  expect(hrefs(await region(m.dashboard_waiting()))).toEqual([
    [`${m.moderation_tab_new()} 3`, "/admin/coins"],
    [`${m.moderation_tab_scheduled()} 0`, "/admin/coins?queue=scheduled"],
    [`${m.moderation_tab_reports()} 0`, "/admin/coins?queue=reports"],
    [`${m.moderation_tab_claims()} 0`, "/admin/coins?queue=claims"],
    [`${m.moderation_tab_votes()} 0`, "/admin/coins?queue=votes"],
    [`${m.moderation_tab_safety()} 0`, "/admin/coins?queue=safety"],
  ]);
});

it("says that there is no backup, and shows the space of the disk and of the database", async () => {
  open();
  const operation = await region(m.dashboard_operation());
  expect(operation.getByText(m.dashboard_backup_none())).toBeDefined();
  expect(operation.getByText(/40.GB.*100.GB/)).toBeDefined();
  expect(operation.getByText("12 MB")).toBeDefined();
  const links = hrefs(operation);
  expect(links).toContainEqual([m.dashboard_backup(), "/admin/settings/backups"]);
});

it("sets the last seven days against the seven before, and shows each day in a table, the newest first", async () => {
  const votes = [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2];
  open({ days: days.map((day, at) => ({ ...day, counted: votes[at] as number, held: at === 13 ? 7 : 0 })) });
  const activity = await region(m.dashboard_activity());
  const chartOf = (name: string) => activity.getByRole("heading", { name }).parentElement as HTMLElement;
  expect(chartOf(m.dashboard_votes()).textContent).toContain(`21 ${m.dashboard_last_days()}, +200.0%`);
  expect(chartOf(m.dashboard_votes()).textContent).toContain(m.dashboard_days_held({ count: "7" }));
  expect(chartOf(m.dashboard_sign_ups()).textContent).toContain(m.dashboard_days_before({ count: "21" }));
  fireEvent.click(activity.getByText(m.dashboard_by_day()));
  const [, today, yesterday] = activity.getAllByRole("row").map((row) =>
    within(row)
      .queryAllByRole("cell")
      .map(({ textContent }) => textContent),
  );
  expect([today, yesterday]).toEqual([
    ["2", "7", "0", "13", "26"],
    ["2", "0", "0", "12", "24"],
  ]);
});

it("lists what is still to do with a button for each, and nothing once all is done", async () => {
  open({ to_do: ["backup", "witnesses"] });
  expect(hrefs(await region(m.dashboard_to_do()))).toEqual([
    [m.to_do_backup_action(), "/admin/settings/backups"],
    [m.to_do_witnesses_action(), "/admin/settings/votes"],
  ]);
  cleanup();
  open();
  await region(m.dashboard_waiting());
  expect(screen.queryByRole("region", { name: m.dashboard_to_do() })).toBeNull();
});

it("asks to look at sources and nodes that do not respond, with their numbers, until they do", async () => {
  const sources = ["dexscreener", "coingecko"].map((name) => ({ name, up: name === "coingecko" }));
  const nodes = [1, 56, 8453].map((chain_id) => ({ chain_id, up: chain_id === 1 }));
  open({ to_do: ["nodes", "witnesses"], sources, nodes });
  const tasks = await region(m.dashboard_to_do());
  expect(tasks.getAllByRole("listitem").map((task) => task.firstChild?.textContent)).toEqual([
    m.to_do_sources_down({ down: "1", all: "2" }),
    m.to_do_nodes_down({ down: "2", all: "3" }),
    m.to_do_witnesses(),
  ]);
  expect(hrefs(tasks)).toEqual([
    [m.to_do_sources_down_action(), "/admin/settings/prices"],
    [m.to_do_nodes_down_action(), "/admin/settings/chains"],
    [m.to_do_witnesses_action(), "/admin/settings/votes"],
  ]);
  cleanup();
  const working = <Part,>(parts: Part[]) => parts.map((part) => ({ ...part, up: true }));
  open({ to_do: ["nodes"], sources: working(sources), nodes: working(nodes) });
  expect(hrefs(await region(m.dashboard_to_do()))).toEqual([[m.to_do_nodes_action(), "/admin/settings/chains"]]);
});

it("links from every part to where an admin acts", async () => {
  open();
  await screen.findByText(m.dashboard_jobs_none_failed());
  const parts = [m.dashboard_waiting(), m.dashboard_operation(), m.dashboard_jobs(), m.dashboard_activity()];
  for (const name of [...parts, m.dashboard_version({ version: "1.2.3" })]) {
    expect(hrefs(await region(name)).every(([, href]) => href?.startsWith("/admin/"))).toBe(true);
  }
});

it("runs a failed job again, and shows what is left", async () => {
  const jobs = { ...dashboard.jobs, failed: [failedJob] };
  const writes = open(
    { jobs },
    {
      retryJobs() {
        jobs.failed = [];
        return { retried: 3 };
      },
    },
  );
  expect(await screen.findByText("connect ECONNREFUSED")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: m.dashboard_job_retry({ name: "deliver" }) }));
  expect(await screen.findByText(m.dashboard_jobs_none_failed())).toBeDefined();
  expect(writes.map(([name]) => name)).toEqual(["retryJobs"]);
});

it("says when it could not be loaded, and loads on retry", async () => {
  let isDown = true;
  open(
    {},
    {
      getDashboard() {
        if (isDown) throw new TypeError("Failed to fetch");
        return { dashboard };
      },
    },
  );
  expect(await screen.findByText(m.dashboard_failed())).toBeDefined();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: m.common_try_again() }));
  expect(await screen.findByRole("region", { name: m.dashboard_waiting() })).toBeDefined();
  await waitFor(() => expect(screen.queryByText(m.dashboard_failed())).toBeNull());
});

it("says once that nothing outside of the machine responds, and not while something does", async () => {
  const sources = ["dexscreener", "coingecko"].map((name) => ({ name, up: false }));
  open({ sources, nodes: [{ chain_id: 56, up: false }] });
  expect((await region(m.dashboard_operation())).getAllByText(m.dashboard_offline())).toHaveLength(1);
  cleanup();
  open({ sources, nodes: [{ chain_id: 56, up: true }] });
  expect((await region(m.dashboard_operation())).queryByText(m.dashboard_offline())).toBeNull();
  cleanup();
  open();
  expect((await region(m.dashboard_operation())).queryByText(m.dashboard_offline())).toBeNull();
});
