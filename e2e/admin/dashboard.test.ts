import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";

/** The first page of /admin. */

const { newSession, submitCoin, visit } = useSite({}, reducedMotion);

test("the dashboard links to the waiting cases, and shows activity, disk, database and a missing backup", async () => {
  const session = await newSession(admin);
  await submitCoin(session, { name: "Waiting Coin" });
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin" });
  const waiting = page.getByRole("region", { name: m.dashboard_waiting() });
  await waiting.getByRole("link", { name: `${m.moderation_tab_new()} 1` }).waitFor();
  const operation = page.getByRole("region", { name: m.dashboard_operation() });
  expect(await operation.innerText()).toContain(m.dashboard_backup_none());
  expect(await operation.innerText()).toMatch(/\d (GB|TB|MB)/);
  const today = page.getByRole("region", { name: m.dashboard_activity() }).getByRole("row").nth(1);
  expect(await today.getByRole("cell").allInnerTexts()).toEqual(["1", "0", "0", "0"]);
  await page.getByText(m.dashboard_jobs_none_failed()).waitFor();
  const sections = [m.dashboard_waiting(), m.dashboard_operation(), m.dashboard_jobs(), m.dashboard_activity()];
  for (const name of [...sections, /^Version \d/]) {
    expect(await page.getByRole("region", { name }).getByRole("link").count(), String(name)).toBeGreaterThan(0);
  }
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await waiting.getByRole("link", { name: m.moderation_tab_new() }).click();
  await page.getByRole("heading", { name: "Waiting Coin" }).waitFor();
  const tab = page
    .getByRole("navigation", { name: m.shell_admin_pages() })
    .getByRole("link", { name: m.dashboard_title() });
  await tab.click();
  await waiting.waitFor();
  expect(await tab.getAttribute("aria-current")).toBe("page");
  expect(consoleErrors).toEqual([]);
  await close();
});

test("the dashboard says when it could not be loaded, and loads on retry", async () => {
  const { page, close } = await visit({ as: await newSession(admin), at: "/" });
  await page.route("**/api/admin/dashboard", (route) => route.abort());
  await page.goto("/admin");
  await page.getByText(m.dashboard_failed()).waitFor();
  await page.unroute("**/api/admin/dashboard");
  await page.getByRole("button", { name: m.common_try_again() }).click();
  await page.getByRole("region", { name: m.dashboard_waiting() }).waitFor();
  await close();
});
