import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as m from "@cointally/i18n/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomAddress } from "../../server/testing/samples.ts";
import type { Session } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";

/** /admin/settings/imports: token lists by address and by file, and the demo. */

const { newSession, visit } = useSite({ DEMO: "1" }, reducedMotion);
const token = (name: string) => ({ chainId: 56, address: randomAddress(), name, symbol: "HAMLET", decimals: 18 });
let body = "<html>no list</html>";
const lists = createServer((_, response) => response.end(body));
let session: Session;
beforeAll(async () => {
  await new Promise<void>((resolve) => lists.listen(0, "127.0.0.1", resolve));
  session = await newSession(admin);
});
afterAll(() => {
  lists.close();
});

test("an admin previews and imports a list, and removes the demo", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings/imports" });
  const url = `http://127.0.0.1:${(lists.address() as AddressInfo).port}/list.json`;
  await page.getByLabel(m.imports_url(), { exact: true }).fill(url);
  await page.keyboard.press("Enter");
  await page.getByText("This is a web page or XML").first().waitFor();
  body = JSON.stringify({ name: "Village list", tokens: [token("Hamlet"), { chainId: 56, name: "Nowhere" }] });
  await page.getByRole("button", { name: m.imports_preview(), exact: true }).click();
  await page.getByText(m.imports_counts({ rows: 2, added: 1, merged: 0, refused: 1 })).waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.getByRole("button", { name: m.imports_import(), exact: true }).click();
  await page.getByText(m.imports_started()).waitFor();
  await page.getByText(m.imports_counts({ rows: 2, added: 1, merged: 0, refused: 1 })).waitFor();

  const text = JSON.stringify({ name: "Second list", tokens: [token("Parish")] });
  await page
    .getByLabel(m.imports_file(), { exact: true })
    .first()
    .setInputFiles({ name: "list.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: m.imports_preview(), exact: true }).click();
  await page.getByText("Second list: ").waitFor();

  await page.getByRole("button", { name: m.demo_remove() }).click();
  await page.getByRole("button", { name: m.demo_remove_sure() }).click();
  await page.getByText(m.demo_removed()).waitFor({ timeout: 60_000 });
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});
