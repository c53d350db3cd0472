import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";

/** Promotion, audit and KYC: set by a moderator, shown to visitors with their end. */

const { call, listCoin, newSession, visit } = useSite({}, reducedMotion);
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 16);
/** Opens a form of the moderation page. */
const unfold = async (page: Page, name: string) => {
  const form = page.locator("details").filter({ has: page.locator("summary", { hasText: new RegExp(`^${name}`) }) });
  await form.locator("summary").click();
  return form;
};

test("shows a promotion, an audit and a KYC with their proofs, and what happens when they end", async () => {
  const moderator = await newSession(admin);
  const { id, slug } = await listCoin(moderator, { name: "Quay Token" });
  const [firstEnd, secondEnd] = [inDays(7), inDays(14)];
  const coin = async () => (await call<{ coin: { promoted_until: string | null } }>("GET", `/coins/${id}`)).coin;
  const moderation = await visit({ as: moderator, at: "/admin/coins?queue=listed&search=quay" });
  const { page } = moderation;

  const promotion = await unfold(page, m.moderation_promotion());
  await promotion.getByLabel(m.moderation_promotion_until_field()).fill(firstEnd);
  await promotion.getByRole("button", { name: m.moderation_promotion_start() }).click();
  await promotion.getByRole("button", { name: m.moderation_promotion_change_end() }).waitFor();
  expect((await coin()).promoted_until).toMatch(firstEnd);
  await promotion.getByLabel(m.moderation_promotion_until_field()).fill(secondEnd);
  await promotion.getByRole("button", { name: m.moderation_promotion_change_end() }).click();
  await expect.poll(async () => (await coin()).promoted_until).toMatch(secondEnd);

  const audit = await unfold(page, m.label_audit());
  await audit.getByLabel(m.label_status()).selectOption("verified");
  await audit.getByLabel(m.label_auditor()).fill("Harbour Audits");
  await audit.getByLabel(m.label_audit_report()).fill("https://audits.example/quay.pdf");
  await audit.getByLabel(m.moderation_fact_high()).fill("2");
  await audit.getByRole("button", { name: m.moderation_save_audit() }).click();
  await audit.getByRole("button", { name: m.common_saved() }).waitFor();

  const kyc = await unfold(page, m.label_kyc());
  await kyc.getByLabel(m.label_status()).selectOption("verified");
  await kyc.getByLabel(m.moderation_fact_level()).selectOption("gold");
  await kyc.getByLabel(m.label_provider()).fill("Harbour Assurance");
  await kyc.getByLabel(m.label_certificate()).fill("https://assurance.example/42");
  await kyc.getByLabel(m.moderation_fact_expires_at()).fill(inDays(300));
  await kyc.getByRole("button", { name: m.moderation_save_kyc() }).click();
  await kyc.getByRole("button", { name: m.common_saved() }).waitFor();

  const reader = await visit({ at: `/coins/${slug}` });
  const tab = reader.page;
  const main = tab.getByRole("main");
  await main.getByText(m.label_promoted(), { exact: true }).first().waitFor();
  await main.getByRole("link", { name: m.label_audited() }).click();
  await tab.waitForURL(/#audit$/);
  const report = main.getByRole("link", { name: m.coin_open_report() });
  expect(await report.getAttribute("href")).toBe("https://audits.example/quay.pdf");
  await main.getByRole("link", { name: m.label_kyc(), exact: true }).waitFor();
  const certificate = main.getByRole("link", { name: m.coin_open_certificate() });
  expect(await certificate.getAttribute("href")).toBe("https://assurance.example/42");
  await main.getByText(m.coin_valid_until()).waitFor();

  const past = { status: "verified", verified_at: "2025-01-01T00:00:00Z", expires_at: "2026-01-01T00:00:00Z" };
  await call("PATCH", `/coins/${id}/kyc`, past, moderator);
  await promotion.getByRole("button", { name: m.moderation_promotion_end() }).click();
  await page.getByText(m.moderation_history_promotion_ended()).waitFor();
  expect(withoutFailedRequests(moderation.consoleErrors)).toEqual([]);
  await moderation.close();
  // Pages are cached for some seconds by address: this address is not cached.
  await tab.goto(`/coins/${slug}?later`);
  await main.getByText(m.coin_status_expired(), { exact: true }).waitFor();
  expect(await main.getByRole("link", { name: m.label_kyc(), exact: true }).count()).toBe(0);
  expect(await main.getByText(m.label_promoted(), { exact: true }).count()).toBe(0);
  await tab.getByRole("contentinfo").getByRole("link", { name: m.shell_foot_placements() }).click();
  await tab.getByRole("row", { name: "Quay Token" }).waitFor();
  expect(reader.consoleErrors).toEqual([]);
  await reader.close();
});
