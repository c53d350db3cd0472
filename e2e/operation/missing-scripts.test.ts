import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useSite } from "../testing/fixtures.ts";

/** What a page that was open during a deployment does: the scripts of the pages that it links to are no longer there. */

const { visit } = useSite({ SHOW_EMPTY_PAGES: "1" });

/**
 * Answers 404 for scripts: for those of the page that is open, or for those of the next ones too.
 * @returns the addresses of the documents that are opened from now on
 */
async function loseScripts(page: Page, of: "this page" | "all pages"): Promise<string[]> {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.route("**/assets/*.js", (route) =>
    of === "this page" && documents.length > 0 ? route.continue() : route.fulfill({ status: 404, body: "" }),
  );
  return documents;
}

test("opens the address that was clicked, once, when its script is missing", async () => {
  // A page of which scripts are missing is itself loaded once more (deferred-scripts.tsx).
  for (const [of, opened] of [
    ["this page", ["/farms"]],
    ["all pages", ["/farms", "/farms"]],
  ] as const) {
    const { page, close } = await visit({ at: "/coins?sort=name" });
    const documents = await loseScripts(page, of);
    await page.getByRole("banner").getByRole("link", { name: m.shell_nav_farms(), exact: true }).click();
    await page.waitForURL("**/farms");
    await page.getByRole("heading", { level: 1, name: m.farm_title() }).waitFor();
    await expect.poll(() => documents.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(opened.length);
    await page.waitForLoadState("networkidle");
    expect([of, documents]).toEqual([of, opened]);
    await page.goBack();
    await page.waitForURL("**/coins?sort=name");
    await close();
  }
});

test("stays on a page while a link under the pointer has no script, and opens the link by a click", async () => {
  const { page, close } = await visit({ at: "/" });
  const documents = await loseScripts(page, "this page");
  const link = page.getByRole("main").locator('a[href="/trending"]').first();
  await Promise.all([page.waitForResponse((response) => response.status() === 404), link.hover()]);
  await page.waitForLoadState("networkidle");
  expect(documents).toEqual([]);
  await link.click();
  await page.waitForURL("**/trending");
  await page.waitForLoadState("networkidle");
  expect(documents).toEqual(["/trending"]);
  await close();
});
