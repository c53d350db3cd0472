import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";

/** Fills in the login form and submits it with Enter. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  // The password first: the page before may have a field for an email too, and is shown until the form of login is.
  await page.getByLabel(m.label_password(), { exact: true }).fill(password);
  await page.getByLabel(m.label_email()).fill(email);
  await page.getByLabel(m.label_password(), { exact: true }).press("Enter");
}
