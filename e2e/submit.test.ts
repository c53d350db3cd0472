import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { inEachLook } from "./each-look.ts";
import { admin, type Site, startSite } from "./site.ts";

/** The story of a coin's team: it submits by the keyboard alone, is cut off in every way, edits, and takes back. */

let site: Site;
let browser: Browser;
let team: Session;
let moderator: Session;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ WORKERS: "1" }), openBrowser()]);
  moderator = await call<Session>("POST", "/users/auth", admin);
  await call("POST", "/users", { name: "Lena Kroon", email, password });
  const token = (await site.mailedLink(email, "verify-email")).split("/").at(-1);
  await call("POST", "/users/verify-email", { token });
  team = await call<Session>("POST", "/users/auth", { email, password });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const email = "lena@example.org";
const password = "plum harbour seven lamps";
type Session = { token: string; user: { id: string } };
type Coin = { id: string; slug: string; name: string; pending_changes: unknown; contracts: unknown[]; tags: string[] };

const call = async <T>(method: string, path: string, body?: unknown, who?: Session): Promise<T> => {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...(who && { authorization: `Bearer ${who.token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
};

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `0x${addresses.toString(16).padStart(2, "0").repeat(20)}`;
};

const words = {
  symbol: "HRB",
  type: "token",
  stage: "launched",
  chain_id: 56,
  decimals: 18,
  description: "Pays for berths in small harbours, and nothing else at all.",
  links: { website: "https://harbor.example" },
  contact_email: "team@harbor.example",
};
const submitted = async (name: string, part: object = {}) =>
  (await call<{ coin: Coin }>("POST", "/coins", { ...words, name, address: newAddress(), ...part }, team)).coin;
const listed = async (name: string) => {
  const { id } = await submitted(name);
  return (await call<{ coin: Coin }>("PATCH", `/coins/${id}/approve-now`, {}, moderator)).coin;
};
const mine = async (name: string) =>
  (await call<{ coins: Coin[] }>("GET", "/coins/mine?limit=100", undefined, team)).coins.filter((c) => c.name === name);

/** A draft as the form keeps it. */
const draft = (part: object = {}, links: object = {}) => ({
  type: "token",
  contracts: [{ chain_id: "56", address: "", decimals: "" }],
  name: "Harbor",
  symbol: "HRB",
  stage: "presale",
  launch_at: "",
  description: words.description,
  tags: "",
  logo: null,
  sale: {},
  contact_email: words.contact_email,
  contact_telegram: "",
  ...part,
  links: { website: words.links.website, ...links },
});

const contextOf = (who: Session, kept?: object, width = 1280): Promise<BrowserContext> => {
  const storage = {
    "cointally.token": who.token,
    "cointally.user": JSON.stringify(who.user),
    ...(kept && { [`cointally.draft.${who.user.id}`]: JSON.stringify({ draft: kept, savedAt: Date.now() }) }),
  };
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    baseURL: site.url,
    reducedMotion: "reduce",
    viewport: { width, height: 800 },
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
  });
};

/** A page of its own, whose scripts have taken over. */
const open = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  return page;
};

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const focused = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true);

/** Walks with the Tab key until the target has the focus, as somebody without a mouse does. */
const tabTo = async (page: Page, target: Locator, key = "Tab") => {
  for (let steps = 0; steps < 60; steps += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${target}`);
};

const typeInto = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
};

const press = async (page: Page, name: string, role: "button" | "link" = "button") => {
  await tabTo(page, page.getByRole(role, { name, exact: true }));
  await page.keyboard.press("Enter");
};

const step = (page: Page, name: string) => page.getByRole("heading", { name, level: 2, exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });

/** What axe finds at a step, under its name; then the width comes back. */
const looked = async (page: Page, found: Record<string, string[]>, name: string, width: number) => {
  // From the top: a bar that stays over the page hides what it happens to stand over.
  await page.evaluate(() => window.scrollTo(0, 0));
  const wrong = await inEachLook(page);
  if (wrong.length > 0) found[name] = wrong;
  await page.setViewportSize({ width, height: 800 });
};

describe.each([360, 1440])("by the keyboard alone, at %i px", (width) => {
  test("from the first field to My coins; each step is announced, and passes axe", { timeout: 240_000 }, async () => {
    const name = `Harbor ${width}`;
    const context = await contextOf(team, undefined, width);
    const page = await open(context, "/submit");
    const found: Record<string, string[]> = {};

    await typeInto(page, "Address", "0x12");
    await page.keyboard.press("Enter");
    await page.getByText("Address must be 0x and 40 hex digits.").waitFor();
    await focused(page.getByLabel("Address", { exact: true }));
    await looked(page, found, "contract", width);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(newAddress());
    await press(page, "Another chain");
    await focused(
      page.getByLabel("Chain of contract 2", { exact: true }).or(page.locator("#contracts\\.1\\.chain_id")),
    );
    await tabTo(page, page.locator("#contracts\\.1\\.address"));
    await page.keyboard.type(newAddress());
    await page.keyboard.press("Enter");

    await focused(step(page, "Step 2 of 4: What it is"));
    await press(page, "Next: links");
    await page.getByText("Three fields need a look").waitFor();
    await focused(page.getByLabel("Name", { exact: true }));
    await looked(page, found, "about", width);
    await tabTo(page, page.getByRole("link", { name: /^Description must be/ }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await focused(page.getByLabel("Description", { exact: true }));
    await page.keyboard.type("Pays for **berths** in small harbours, and nothing else.");
    await press(page, "Preview");
    await page.locator("#description-preview strong", { hasText: "berths" }).waitFor();
    await tabTo(page, page.getByLabel("Name", { exact: true }), "Shift+Tab");
    await page.keyboard.type(name);
    await typeInto(page, "Symbol", "HRB");
    await tabTo(page, page.getByRole("radio", { name: "Launched" }));
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await typeInto(page, "Sale platform", "PinkSale");
    await typeInto(page, "Soft cap", `1${"0".repeat(30)}`);
    await typeInto(page, "Hard cap", "9".repeat(40));
    await typeInto(page, "Tags", "defi, dex");
    await looked(page, found, "about, filled", width);
    await press(page, "Next: links");

    await focused(step(page, "Step 3 of 4: Where to read on"));
    await typeInto(page, "Website", "https://harbor.example");
    await typeInto(page, "Contact email", "team@harbor.example");
    await looked(page, found, "links", width);
    await page.keyboard.press("Enter");

    await focused(step(page, "Step 4 of 4: Look it over"));
    await page.getByText("What happens then").waitFor();
    await looked(page, found, "check", width);
    await press(page, "Change: About", "link");
    await focused(step(page, "Step 2 of 4: What it is"));
    await press(page, "4 Check", "link");
    await press(page, "Submit");
    await page.getByText(/is sent\. A moderator reads it next/).waitFor();
    await looked(page, found, "my coins", width);
    expect(found).toEqual({});
    expect(await mine(name)).toMatchObject([{ tags: ["defi", "dex"], contracts: [{}, {}] }]);
    await context.close();
  });
});

test("back, forward and a reload keep what was typed; the draft says its time, and can be discarded", async () => {
  const context = await contextOf(team, draft({ name: "Kept Harbor" }));
  const page = await open(context, "/submit?step=about");
  await page.getByText(/^Your draft of \d\d:\d\d is here/).waitFor();
  await page.getByLabel("Symbol", { exact: true }).fill("KEPT");
  await page.getByRole("button", { name: "Next: links" }).click();
  await step(page, "Step 3 of 4: Where to read on").waitFor();
  await page.getByLabel("Telegram", { exact: true }).fill("https://t.me/kept");
  await page.goBack();
  await expect.poll(() => page.getByLabel("Symbol", { exact: true }).inputValue()).toBe("KEPT");
  await page.goForward();
  await expect.poll(() => page.getByLabel("Telegram", { exact: true }).inputValue()).toBe("https://t.me/kept");
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.getByLabel("Telegram", { exact: true }).inputValue()).toBe("https://t.me/kept");
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await page.getByRole("button", { name: "Discard it" }).click();
  await step(page, "Step 1 of 4: Where it lives").waitFor();
  await page.getByText("Your draft of").waitFor({ state: "detached" });
  await page.goto("/submit?step=about", { waitUntil: "networkidle" });
  expect(await page.getByLabel("Symbol", { exact: true }).inputValue()).toBe("");
  await context.close();
});

test("a logo is refused in clear words, sent when it is chosen, dropped or pasted, and stays in the draft", async () => {
  const context = await contextOf(team, draft());
  const page = await open(context, "/submit?step=about");
  const input = page.locator("#logo_id");
  await input.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await page.getByText("SVG is not accepted. Send a PNG, JPEG, WebP or GIF, up to 1 MiB.").waitFor();
  await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await page.getByText("A logo must be a PNG, JPEG, WebP or GIF image.").waitFor();

  const given = async (event: "drop" | "paste") => {
    const answered = page.waitForResponse(/\/uploads$/);
    await page.evaluate(async (event) => {
      const canvas = new OffscreenCanvas(64, 64);
      canvas.getContext("2d")?.fillRect(8, 8, 48, 48);
      const data = new DataTransfer();
      data.items.add(new File([await canvas.convertToBlob()], "a.png", { type: "image/png" }));
      const init = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        event === "drop"
          ? new DragEvent("drop", { ...init, dataTransfer: data })
          : new ClipboardEvent("paste", { ...init, clipboardData: data }),
      );
    }, event);
    return (await answered).status();
  };
  expect([await given("drop"), await given("paste")]).toEqual([201, 201]);
  await page.getByText("The logo is there.").waitFor({ state: "attached" });
  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Take away" }).click();
  await page.getByText("Choose a picture").waitFor();
  await context.close();
});

test("a contract that is listed leads to its coin", async () => {
  const { name, slug } = await listed("Listed Harbor");
  const { coin } = await call<{ coin: { address: string } }>("GET", `/coins/slugs/${slug}`);
  const context = await contextOf(team);
  const page = await open(context, "/submit");
  await page.getByLabel("Address", { exact: true }).fill(coin.address.toLowerCase());
  await page.getByRole("button", { name: "Next: about" }).click();
  await page.getByText("A coin with this contract is listed already.").waitFor();
  await focused(page.getByLabel("Address", { exact: true }));
  await page.getByRole("link", { name }).click();
  await page.waitForURL(`**/coins/${slug}`);
  await page.goBack();
  await expect.poll(() => page.getByLabel("Address", { exact: true }).inputValue()).toBe(coin.address.toLowerCase());
  await context.close();
});

describe("nothing typed is lost, and one coin is made", () => {
  test("when the session has ended", async () => {
    const session = await call<Session>("POST", "/users/auth", { email, password });
    const context = await contextOf(session, draft({ name: "Cut Off Harbor" }));
    const page = await open(context, "/submit?step=check");
    await call("DELETE", "/users/auth", undefined, session);
    await send(page).click();
    await page.getByText("Your session has ended, and nothing was sent.").waitFor();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.locator("form button[type=submit]").click();
    await page.waitForURL("**/submit?step=check");
    await send(page).click();
    await page.waitForURL("**/my-coins");
    expect(await mine("Cut Off Harbor")).toHaveLength(1);
    await context.close();
  });

  test("when the network goes, and when the answer is lost and the page loaded again", async () => {
    const context = await contextOf(team, draft({ name: "Lost Harbor" }));
    const page = await open(context, "/submit?step=check");
    await context.setOffline(true);
    await send(page).click();
    await page.getByText("It was not sent. What you typed is kept here").waitFor();
    await context.setOffline(false);
    expect(await mine("Lost Harbor")).toHaveLength(0);

    await page.route("**/api/coins", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page).click();
    await expect.poll(() => mine("Lost Harbor")).toHaveLength(1);
    await page.getByText("It was not sent. What you typed is kept here").waitFor();
    await page.unroute("**/api/coins");
    await page.reload({ waitUntil: "networkidle" });
    await send(page).dblclick();
    await page.waitForURL("**/my-coins");
    expect(await mine("Lost Harbor")).toHaveLength(1);
    await context.close();
  });

  test("when the server refuses in the middle", async () => {
    const context = await contextOf(team, draft({ name: "Refused Harbor", stage: "launched" }));
    const page = await open(context, "/submit?step=check");
    await send(page).click();
    await page.getByText("A launched token needs its contract address.").waitFor();
    await focused(page.getByLabel("Address", { exact: true }));
    await page.keyboard.type(newAddress());
    await page.getByRole("link", { name: "4 Check" }).click();
    await send(page).click();
    await page.waitForURL("**/my-coins");
    expect(await mine("Refused Harbor")).toHaveLength(1);
    await context.close();
  });
});

test("an edit says what waits, is kept through a reload, waits, and is taken back", async () => {
  const { id, slug } = await listed("Edited Harbor");
  const context = await contextOf(team);
  const page = await open(context, `/coins/${slug}/edit?step=about`);
  await page.getByLabel("Name", { exact: true }).fill("Other Harbor");
  await page.getByLabel("Tags").fill("pier");
  await page.reload({ waitUntil: "networkidle" });
  await page.getByText(/^Your changes of \d\d:\d\d, not saved yet/).waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Other Harbor");
  await page.goto(`/coins/${slug}/edit?step=check`, { waitUntil: "networkidle" });
  const changes = page.locator("section", { hasText: "Your changes" });
  expect(await changes.locator("dl").innerText()).toMatch(/Public at once\s+tags\s+Wait for a moderator\s+name/);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("What waits for a moderator stands below").waitFor();
  await page.getByText("A moderator has yet to accept your new name.").waitFor();
  const now = async () => (await call<{ coin: Coin }>("GET", `/coins/${id}`, undefined, team)).coin;
  expect(await now()).toMatchObject({
    name: "Edited Harbor",
    tags: ["pier"],
    pending_changes: { name: "Other Harbor" },
  });

  await page.goto(`/coins/${slug}/edit`, { waitUntil: "networkidle" });
  await page.locator("ins", { hasText: "Other" }).waitFor();
  expect(await inEachLook(page)).toEqual([]);
  await page.getByRole("button", { name: "Withdraw these changes" }).click();
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await page.getByText("What waits for a moderator").waitFor({ state: "detached" });
  expect(await now()).toMatchObject({ name: "Edited Harbor", tags: ["pier"], pending_changes: null });
  await context.close();
});

test("one's coins are told apart, and turned over page by page", async () => {
  for (let at = 0; at < 55; at += 1) await submitted(`Pier ${at}`);
  const denied = await submitted("Denied Pier");
  const reason = "The website does not name the contract.";
  await call("PATCH", `/coins/${denied.id}/deny`, { reason, reason_code: "false_information" }, moderator);
  const context = await contextOf(team);
  const page = await open(context, "/my-coins");
  const row = page.getByRole("row", { name: "Denied Pier" });
  expect(await row.innerText()).toMatch(/Denied\s+The website does not name the contract\.\s+Edit it and save/);
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText(/^26 to 50 of/).waitFor();
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText(/^51 to \d+ of/).waitFor();
  await page.goto("/my-coins?page=40", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "To the first page" }).click();
  await row.waitFor();
  await context.close();
});

test("whatever is typed, no step scrolls sideways, in either language", { timeout: 240_000 }, async () => {
  const zalgo = `Z${"\u0301\u0323\u0327".repeat(18)}`;
  const long = `https://harbor.example/${"w".repeat(270)}`;
  const sale = {
    platform: "W".repeat(60),
    url: long,
    softcap: "9".repeat(40),
    hardcap: `0.${"0".repeat(17)}1`,
    currency: "W".repeat(15),
  };
  const names = ["W".repeat(60), "😀".repeat(60), `عملة ${"الميناء".repeat(7)}`, zalgo];
  const wide: string[] = [];
  for (const name of names) {
    const contracts = [56, 1, 137, 25].map((id) => ({
      chain_id: String(id),
      address: `0x${"B".repeat(40)}`,
      decimals: "18",
    }));
    const tags = Array.from({ length: 200 }, (_, at) => `${"w".repeat(24)}${at}`).join(",");
    const part = {
      name,
      symbol: name.slice(0, 15),
      description: `${name}\n\n${long}\n\n# ${name}`,
      tags,
      sale,
      contracts,
    };
    const links = { telegram: long, twitter: long, whitepaper: long };
    const context = await contextOf(team, draft({ ...part, contact_email: `${"w".repeat(60)}@example.org` }, links));
    const page = await context.newPage();
    for (const lang of ["en", "es"]) {
      for (const at of ["contract", "about", "links", "check"]) {
        await page.goto(`/submit?step=${at}&lang=${lang}`, { waitUntil: "networkidle" });
        for (const width of [360, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (over > 0) wide.push(`${at} in ${lang} at ${width} px: ${over} px, ${name.slice(0, 5)}`);
        }
      }
    }
    await context.close();
  }
  expect(wide).toEqual([]);
});
