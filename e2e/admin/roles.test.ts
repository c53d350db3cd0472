import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";

/** What each role sees of /admin. The pages that it does not see are in web/app/routes/admin/roles.test.tsx. */

const { call, newSession, newAccount, submitCoin, visit } = useSite({}, reducedMotion);

/** A new account to which the admin gave this role. */
async function accountWithRole(role: "moderator" | "ads"): Promise<Session> {
  const login = { name: `Kim ${role}`, email: `${role}@example.org`, password: "plum harbour seven lamps" };
  const { user } = await newAccount(login);
  await call("PATCH", `/users/${user.id}`, { role }, await newSession(admin));
  return newSession(login);
}

test("a moderator sees the coins that wait, no held votes, and no link to another page of /admin", async () => {
  await submitCoin(await newSession(admin), { name: "Waiting Coin" });
  const { page, close } = await visit({ as: await accountWithRole("moderator"), at: "/admin/coins" });
  await page.getByRole("heading", { name: "Waiting Coin" }).waitFor();
  const pages = page.getByRole("navigation", { name: m.shell_admin_pages() });
  expect(await pages.getByRole("link").count()).toBe(1);
  const queues = page.getByRole("navigation", { name: m.moderation_queues() });
  expect(await queues.getByRole("link", { name: m.moderation_tab_new() }).count()).toBe(1);
  expect(await queues.getByRole("link", { name: m.moderation_tab_votes() }).count()).toBe(0);
  await close();
});

test("whoever manages ads logs in to the ads, and sees no link to another page of /admin", async () => {
  const { page, close } = await visit({ as: await accountWithRole("ads"), at: "/login" });
  await page.waitForURL((url) => url.pathname === "/admin/ads");
  await page.getByRole("heading", { name: m.admin_ads_title(), level: 1 }).waitFor();
  expect(await page.getByRole("navigation", { name: m.shell_admin_pages() }).getByRole("link").count()).toBe(1);
  await close();
});
