import type { Page } from "playwright-core";

/** Fills in the login form of the current page and submits it with Enter. */
export const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
};
