import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";

/** Fills in the login form of the current page and submits it with Enter. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel(m.label_email()).fill(email);
  await page.getByLabel(m.label_password(), { exact: true }).fill(password);
  await page.getByLabel(m.label_password(), { exact: true }).press("Enter");
}
