import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { inEachLook } from "./each-look.ts";
import { type Site, startSite } from "./site.ts";

/** The story of one account: made and left by the keyboard alone, changed, cut off in the middle, taken along, deleted. */

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ WORKERS: "1" }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const password = "plum harbour seven lamps";
type Session = { token: string; user: { id: string } };

const call = async (method: string, path: string, body: unknown, token?: string): Promise<Response> => {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};

const logInByApi = async (email: string) =>
  (await (await call("POST", "/users/auth", { email, password })).json()) as Session;

/** A mail's token, once the mail is there. */
const mailed = async (email: string, kind: "verify-email" | "recover") => {
  await expect.poll(() => site.mailedLink(email, kind).catch(() => null)).not.toBeNull();
  return site.mailedLink(email, kind);
};

/** An account whose email is confirmed, unless told otherwise, and a session of it. */
const account = async (email: string, { verified = true } = {}): Promise<Session> => {
  await call("POST", "/users", { name: "Mara Lind", email, password });
  if (verified) {
    const token = (await mailed(email, "verify-email")).split("/").at(-1);
    await call("POST", "/users/verify-email", { token });
  }
  return logInByApi(email);
};

const contextOf = (session?: Session): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: site.url,
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
    storageState: {
      cookies: [],
      origins: session
        ? [
            {
              origin: site.url,
              localStorage: [
                { name: "cointally.token", value: session.token },
                { name: "cointally.user", value: JSON.stringify(session.user) },
              ],
            },
          ]
        : [],
    },
  });

/** A page of its own, whose scripts have taken over. */
const open = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  return page;
};

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Walks with the Tab key until the target has the focus, as somebody without a mouse does. */
const tabTo = async (page: Page, target: Locator) => {
  for (let steps = 0; steps < 60; steps += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${target}`);
};

const typeInto = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};

/** By the account's menu, with the keyboard. */
const chooseFromMenu = async (page: Page, item: Locator) => {
  await tabTo(page, page.getByRole("button", { name: "Mara Lind" }));
  await page.keyboard.press("Enter");
  await tabTo(page, item);
  await page.keyboard.press("Enter");
};

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

test("by the keyboard alone: signup, the mail's link, logout, login, account, logout", async () => {
  const context = await contextOf();
  const page = await open(context, "/signup");
  await typeInto(page, page.getByLabel("Name", { exact: true }), "Mara Lind");
  await typeInto(page, page.getByLabel("Email"), "mara@example.org");
  await typeInto(page, page.getByLabel("Password", { exact: true }), "too short");
  await page.keyboard.press("Enter");
  await page.getByText("Password must be 12 to 128 characters.").waitFor();
  await expect.poll(() => hasFocus(page.getByLabel("Password", { exact: true }))).toBe(true);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(password);
  await tabTo(page, page.getByRole("button", { name: "Show the password" }));
  await page.keyboard.press("Space");
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
  await tabTo(page, page.getByRole("main").getByRole("button", { name: "Make an account" }));
  await page.keyboard.press("Enter");
  await heading(page, "Look in your mail").waitFor();
  await expect.poll(() => hasFocus(heading(page, "Look in your mail"))).toBe(true);

  const tab = await open(context, await mailed("mara@example.org", "verify-email"));
  await heading(tab, "Your email is confirmed").waitFor();
  await tab.close();
  await page.waitForURL((url) => url.pathname === "/");

  await chooseFromMenu(page, page.getByRole("button", { name: "Log out" }));
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Log in" }));
  await page.keyboard.press("Enter");
  await heading(page, "Log in").waitFor();
  await typeInto(page, page.getByLabel("Email"), "mara@example.org");
  await typeInto(page, page.getByLabel("Password", { exact: true }), password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");

  await chooseFromMenu(page, page.getByRole("link", { name: "Account", exact: true }));
  await heading(page, "Account").waitFor();
  await typeInto(page, part(page, "Name").getByLabel("Name"), "Mara Lind the second");
  await page.keyboard.press("Enter");
  await part(page, "Name").getByRole("button", { name: "Saved" }).waitFor();
  await page.getByRole("button", { name: "Mara Lind the second" }).waitFor();
  await tabTo(page, part(page, "Sessions").getByRole("button", { name: "Log out" }));
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
  await context.close();
});

describe("the account page", () => {
  test("a new email waits for its link while the old one stays; a new password ends the other sessions", async () => {
    const session = await account("old@example.org");
    const other = await logInByApi("old@example.org");
    const context = await contextOf(session);
    const page = await open(context, "/account");
    const email = part(page, "Email");
    await email.getByLabel("New email").fill("new@example.org");
    await email.getByLabel("Current password").fill("not the password at all");
    await email.getByRole("button", { name: "Change the email" }).click();
    await email.getByText("This is not your current password.").waitFor();
    await email.getByLabel("Current password").fill(password);
    await email.getByRole("button", { name: "Change the email" }).click();
    await email.getByText(/waits for you to open the link/).waitFor();
    await email.getByText("old@example.org").waitFor();
    await call("POST", "/users/auth", { email: "old@example.org", password });

    const tab = await open(context, await mailed("new@example.org", "verify-email"));
    await tab.getByRole("link", { name: "Back to your account" }).click();
    await part(tab, "Email").getByText("new@example.org").waitFor();
    await expect.poll(() => part(tab, "Email").getByText("old@example.org").count()).toBe(0);
    await tab.close();

    await part(page, "Password").getByLabel("Current password").fill(password);
    await part(page, "Password").getByLabel("New password").fill("eleven lanterns over water");
    await part(page, "Password").getByRole("button", { name: "Change the password" }).click();
    await part(page, "Password").getByText("Your other sessions have ended.").waitFor();
    await expect.poll(() => part(page, "Sessions").getByRole("listitem").count()).toBe(1);
    await expect(call("PATCH", `/users/${session.user.id}`, { name: "Mara" }, other.token)).rejects.toThrow("401");
    await context.close();
  });

  test("a session ended from here is ended there: what was typed there is kept over the login", async () => {
    const email = "two@example.org";
    const here = await contextOf(await account(email));
    const there = await contextOf(await logInByApi(email));
    const cutOff = await open(there, "/account");
    await part(cutOff, "Name").getByLabel("Name").fill("Typed in vain?");
    await part(cutOff, "Email").getByLabel("New email").fill("later@example.org");

    const page = await open(here, "/account");
    const end = part(page, "Sessions").getByRole("button", { name: /^End the session: / });
    await end.first().waitFor();
    // The first session of the list is this one; the newest of the others was opened last.
    await end.first().click();
    await expect.poll(() => end.count()).toBe(0);

    await part(cutOff, "Name").getByRole("button", { name: "Save the name" }).click();
    await cutOff.getByText(/Your session has ended\. Log in and you go back to your account/).waitFor();
    await cutOff.getByLabel("Email").fill(email);
    await cutOff.getByLabel("Password", { exact: true }).fill(password);
    await cutOff.locator("form button[type=submit]").click();
    await cutOff.waitForURL((url) => url.pathname === "/account");
    await expect.poll(() => part(cutOff, "Name").getByLabel("Name").inputValue()).toBe("Typed in vain?");
    expect(await part(cutOff, "Email").getByLabel("New email").inputValue()).toBe("later@example.org");
    expect(await part(cutOff, "Email").getByLabel("Current password").inputValue()).toBe("");
    await here.close();
    await there.close();
  });

  test("one's data comes as a file; the account goes, and nothing of it stays in the browser", async () => {
    const email = "gone@example.org";
    const session = await account(email);
    const context = await contextOf(session);
    const page = await open(context, "/account");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download my data" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^cointally-\d{4}-\d\d-\d\d\.json$/);
    const held = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(held.account.email).toBe(email);

    await page.evaluate((id) => localStorage.setItem(`cointally.draft.${id}`, "{}"), session.user.id);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("dialog").getByLabel("Current password").fill(password);
    await page.getByRole("dialog").getByRole("button", { name: "Delete it for good" }).click();
    await heading(page, "Your account is deleted").waitFor();
    await expect.poll(() => hasFocus(heading(page, "Your account is deleted"))).toBe(true);
    const left = await page.evaluate(
      (id) => Object.keys(localStorage).filter((key) => key.includes(id)),
      session.user.id,
    );
    expect(left).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("cointally.token"))).toBeNull();
    await expect(logInByApi(email)).rejects.toThrow("401");
    await context.close();
  });
});

test("a session that ends in the middle of a submission: login, and back to the step with all that was typed", async () => {
  const email = "team@example.org";
  const session = await account(email);
  const context = await contextOf(session);
  const page = await open(context, "/submit?step=about");
  await page.getByLabel("Name", { exact: true }).fill("Harbor Token");
  await page
    .getByRole("textbox", { name: "Description" })
    .fill("Pays for berths in small harbours, and nothing else at all.");
  await call("DELETE", "/users/auth", undefined, session.token);
  // Whatever asks the server next meets the dead token: here, coming back to the page.
  await page.reload();
  await page.waitForURL(/\/login\?redirect=/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/submit" && url.search === "?step=about");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Harbor Token");
  expect(await page.getByRole("textbox", { name: "Description" }).inputValue()).toMatch(/^Pays for berths/);
  await context.close();
});

test("a login sent before the scripts are there goes on when they are", async () => {
  await account("slow@example.org");
  const context = await contextOf();
  const page = await context.newPage();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("slow@example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  arrive();
  await page.waitForURL(`${site.url}/`);
  await context.close();
});

test.each([
  ["en", "This page needs scripts"],
  ["es", "Esta página necesita scripts"],
])("without scripts the forms say that they need them (%s)", async (language, words) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [
    "/login",
    "/signup",
    "/recover",
    `/recover/${"x".repeat(43)}`,
    `/verify-email/${"x".repeat(43)}`,
  ]) {
    await page.goto(`${path}?lang=${language}`);
    expect(await page.locator("main noscript p").innerText(), path).toContain(words);
  }
  await context.close();
});

test("a forgotten password: a mail's link, a new one, and back to the page one wanted", async () => {
  const email = "forgot@example.org";
  await account(email);
  const context = await contextOf();
  const page = await open(context, "/watchlist");
  await page.waitForURL(/\/login\?redirect=/);
  await page.getByRole("link", { name: "Forgot it?" }).click();
  await heading(page, "Choose a new password").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await heading(page, "Look in your mail").waitFor();

  const tab = await open(context, await mailed(email, "recover"));
  await tab.getByLabel("New password").fill("eleven lanterns over water");
  await tab.getByRole("button", { name: "Change the password" }).click();
  await tab.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await tab.getByText("your watchlist").waitFor();
  await tab.getByLabel("Email").fill(email);
  await tab.getByLabel("Password", { exact: true }).fill("eleven lanterns over water");
  await tab.locator("form button[type=submit]").click();
  await tab.waitForURL((url) => url.pathname === "/watchlist");
  await context.close();
});

describe("every page of the account stands at three widths, in both modes and languages", () => {
  const submitEmpty = async (page: Page) => {
    await page.getByRole("main").locator("form button[type=submit]").click();
    await page.locator("[aria-invalid=true]").first().waitFor();
  };
  const ask = async (page: Page) => {
    await page.locator("#delete button").click();
    await page.getByRole("dialog").waitFor();
  };
  const confirm = async (page: Page) => {
    await page.getByRole("main").getByRole("button").click();
    await page.getByRole("main").getByRole("status").waitFor();
  };
  type Stop = { path: string; as?: "verified" | "unverified"; ready?: string; act?: (page: Page) => Promise<unknown> };
  const stops: Stop[] = [
    { path: "/login", act: submitEmpty },
    { path: "/signup", act: submitEmpty },
    { path: "/signup", as: "unverified", ready: "main [role=status]" },
    { path: "/recover" },
    { path: "/recover/abcdefghijklmnopqrstuvwxyz" },
    { path: "/verify-email/abcdefghijklmnopqrstuvwxyz", act: confirm },
    { path: "/account", as: "unverified", ready: "#sessions li" },
    { path: "/account", as: "verified", ready: "#sessions li", act: ask },
  ];

  test.each(["en", "es"])(
    "%s",
    async (locale) => {
      const verified = await account(`looks-${locale}@example.org`);
      const unverified = await account(`${"w".repeat(50)}-${locale}@example.org`, { verified: false });
      const pending = { email: `${"m".repeat(50)}-${locale}@example.org`, current_password: password };
      await call("PATCH", `/users/${verified.user.id}`, pending, verified.token);
      const sessions = { verified, unverified };
      const found: Record<string, string[]> = {};
      for (const { path, as, ready, act } of stops) {
        const context = await contextOf(as && sessions[as]);
        const page = await open(context, `${path}?lang=${locale}`);
        if (ready) await page.locator(ready).first().waitFor();
        await act?.(page);
        const wrong = await inEachLook(page, [360, 768, 1440]);
        if (wrong.length > 0) found[`${path} ${as ?? ""}`] = wrong;
        await context.close();
      }
      expect(found).toEqual({});
    },
    120_000,
  );

  test("a refusal speaks the page's language, at the field and in the toast", async () => {
    const context = await contextOf();
    const page = await open(context, "/login?lang=es");
    await page.getByLabel("Correo").fill("nobody@example.org");
    await page.getByLabel("Contraseña", { exact: true }).fill("not the password at all");
    await page.locator("form button[type=submit]").click();
    await expect.poll(() => page.getByText("El correo o la contraseña no coinciden.").count()).toBe(2);
    await context.close();
  });
});
