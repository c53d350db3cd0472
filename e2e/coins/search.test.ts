import { expect, test } from "vitest";
import { phoneOptions, useSite } from "../testing/fixtures.ts";
import { horizontalOverflow } from "../testing/page-problems.ts";

/** Search suggestions for misspelled names. */

const { visit } = useSite({ DEMO: "1" });

test.each([
  ["on a phone", phoneOptions],
  ["on a desktop", { viewport: { width: 1440, height: 900 } }],
])("suggests the intended coin for a misspelled name, with price and votes, by keyboard, %s", async (_where, look) => {
  const { page, consoleErrors, close } = await visit({ ...look, at: "/coins" });
  const field = page.locator("main [name=search]");
  await field.fill("etherium");
  const first = page.getByRole("option").first();
  await first.waitFor();
  const text = await first.textContent();
  for (const part of ["Ethereum", "ETH", "No price yet", "0 votes"]) expect(text).toContain(part);
  expect(await horizontalOverflow(page)).toBe(0);
  await field.press("ArrowDown");
  expect(await field.getAttribute("aria-activedescendant")).toBe(await first.getAttribute("id"));
  await field.press("Enter");
  await page.waitForURL("**/coins/ethereum");
  expect(consoleErrors).toEqual([]);
  await close();
});
