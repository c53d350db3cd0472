import type { Page } from "playwright-core";

/** Fills the login form where it stands, and sends it by the Enter key. */
export const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
};
