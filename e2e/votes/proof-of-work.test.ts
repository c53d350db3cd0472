import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";

const { newSession, listCoin, call, visit } = useSite({ POW: "on" }, reducedMotion);

test("signs up and votes by email without another tap, and says so while the work takes long", async () => {
  const { page, consoleErrors, close } = await visit({ at: "/signup" });
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "POST" && response.url().endsWith("/api/users"))
      statuses.push(response.status());
  });
  // The work begins only once the message of a longer one is shown. Several workers load the script: all wait for the same moment.
  let shown: Promise<void> | undefined;
  await page.route(/pbkdf2/, async (route) => {
    shown ??= page.getByText(m.pow_solving()).waitFor();
    await shown;
    await route.continue();
  });
  await page.getByLabel(m.label_name(), { exact: true }).fill("Mara Lind");
  await page.getByLabel(m.label_email()).fill("mara@example.org");
  await page.getByLabel(m.label_password(), { exact: true }).fill("plum harbour seven lamps");
  await page.getByRole("main").getByRole("button", { name: m.account_create() }).click();
  await page.getByRole("heading", { name: m.account_check_inbox() }).waitFor({ timeout: 120_000 });
  await page.getByText(m.pow_solving()).waitFor({ state: "detached" });
  expect(statuses).toEqual([428, 201]);
  expect(consoleErrors.filter((error) => !error.includes("428"))).toEqual([]);
  await close();

  const coin = await listCoin(await newSession(admin), { name: "Quay" });
  const voter = await visit({ at: `/vote/${coin.slug}` });
  await voter.page.getByLabel(m.label_email()).fill("voter@example.org");
  await voter.page.keyboard.press("Enter");
  await voter.page.getByText("voter@example.org").first().waitFor();
  await voter.close();
  await expect(call("POST", "/votes/email", { coin_id: coin.id, email: "other@example.org" })).rejects.toThrow(/428/);
});
