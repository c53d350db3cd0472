import * as m from "@cointally/i18n/messages";
import { locales, localizedPath } from "@cointally/shared/locales.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { sampleSubmission } from "../../server/testing/samples.ts";
import { logIn } from "../accounts/log-in.ts";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { horizontalOverflow } from "../testing/page-problems.ts";
import { goTo } from "../testing/visit.ts";

/** The draft of a submission survives reloads, expired sessions, network failures and validation errors. */

const { call, newSession, newAccount, visit } = useSite({}, reducedMotion);
const lena = { email: "lena@example.org", password: "plum harbour seven lamps" };
let team: Session;
beforeAll(async () => {
  team = await newAccount(lena);
});

const mine = async (name: string) =>
  (await call<{ coins: Coin[] }>("GET", "/coins/mine?limit=100", undefined, team)).coins.filter((c) => c.name === name);

const sample = sampleSubmission();
/** A draft as the form stores it. */
const draft = (part: object = {}, links: object = {}) => ({
  type: "token",
  contracts: [{ chain_id: "56", address: "", decimals: "" }],
  name: "Harbor",
  symbol: "HRB",
  stage: "presale",
  launch_at: "",
  description: sample.description,
  tags: "",
  logo: null,
  sale: {},
  contact_email: sample.contact_email,
  contact_telegram: "",
  ...part,
  links: { ...sample.links, ...links },
});

const storedDraft = (session: Session, draft: object) => ({
  [`cointally.draft.${session.user.id}`]: JSON.stringify({ draft, savedAt: Date.now() }),
});
const withDraft = (draft: object, at?: string) => visit({ as: team, localStorage: storedDraft(team, draft), at });

const step = (page: Page, name: string) => page.getByRole("heading", { name, level: 2, exact: true });
const send = (page: Page) => page.getByRole("button", { name: m.submission_submit(), exact: true });

test("keeps the draft through back, forward and reload, shows when it was saved, and can discard it", async () => {
  const { page, close } = await withDraft(draft({ name: "Kept Harbor" }), "/submit?step=about");
  await page.getByText(matching(m.submission_draft_found({ time: anything }))).waitFor();
  await page.getByLabel(m.label_symbol(), { exact: true }).fill("KEPT");
  await page.getByRole("button", { name: m.submission_next_links() }).click();
  await step(page, "Step 3 of 4: Links").waitFor();
  await page.getByLabel(m.label_link_telegram(), { exact: true }).fill("https://t.me/kept");
  await page.goBack();
  await expect.poll(() => page.getByLabel(m.label_symbol(), { exact: true }).inputValue()).toBe("KEPT");
  await page.goForward();
  await expect
    .poll(() => page.getByLabel(m.label_link_telegram(), { exact: true }).inputValue())
    .toBe("https://t.me/kept");
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.getByLabel(m.label_link_telegram(), { exact: true }).inputValue()).toBe("https://t.me/kept");
  await page.getByRole("button", { name: m.submission_discard_draft() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.submission_discard_draft() }).click();
  await step(page, "Step 1 of 4: Contract").waitFor();
  await page.getByText(matching(m.submission_draft_found({ time: anything }))).waitFor({ state: "detached" });
  await goTo(page, "/submit?step=about");
  expect(await page.getByLabel(m.label_symbol(), { exact: true }).inputValue()).toBe("");
  await close();
});

test("uploads a logo that is dropped or pasted, and keeps it in the draft", async () => {
  const { page, close } = await withDraft(draft(), "/submit?step=about");
  const dragOver = () => document.body.dispatchEvent(new DragEvent("dragover", { bubbles: true }));
  // The page handles files once it shows that it does.
  const isDropPlace = async () => {
    await page.evaluate(dragOver);
    return page.getByText(m.submission_logo_drop_now()).isVisible();
  };
  await expect.poll(isDropPlace).toBe(true);
  const giveLogo = async (event: "drop" | "paste") => {
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
  expect([await giveLogo("drop"), await giveLogo("paste")]).toEqual([201, 201]);
  await page.getByText(m.submission_logo_uploaded()).waitFor({ state: "attached" });
  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("button", { name: m.common_remove() }).click();
  await page.getByText(m.submission_logo_choose()).waitFor();
  await close();
});

describe("a submission", () => {
  test("keeps its input and creates one coin when the session has ended", async () => {
    const session = await newSession(lena);
    const { page, close } = await visit({
      as: session,
      localStorage: storedDraft(session, draft({ name: "Cut Off Harbor" })),
      at: "/submit?step=check",
    });
    // The page has read the draft and the session by then.
    await send(page).waitFor();
    await call("DELETE", "/users/auth", undefined, session);
    await send(page).click();
    await page.getByText(m.submission_session_ended()).waitFor();
    await logIn(page, lena);
    await page.waitForURL("**/submit?step=check");
    await send(page).click();
    await page.waitForURL("**/my-coins");
    expect(await mine("Cut Off Harbor")).toHaveLength(1);
    await close();
  });

  test("keeps its input and creates one coin when the network fails, and when the response is lost and the page reloaded", async () => {
    const { context, page, close } = await withDraft(draft({ name: "Lost Harbor" }), "/submit?step=check");
    await context.setOffline(true);
    await send(page).click();
    await page.getByText(m.submission_not_sent()).waitFor();
    await context.setOffline(false);
    expect(await mine("Lost Harbor")).toHaveLength(0);

    await page.route("**/api/coins", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page).click();
    await expect.poll(() => mine("Lost Harbor")).toHaveLength(1);
    await page.getByText(m.submission_not_sent()).waitFor();
    await page.unroute("**/api/coins");
    await page.reload({ waitUntil: "networkidle" });
    // The second click may come after the navigation, and open a link of the next page.
    await Promise.all([page.waitForURL("**/my-coins"), send(page).dblclick()]);
    expect(await mine("Lost Harbor")).toHaveLength(1);
    await close();
  });

  test("stays as it was sent while the next page loads, and neither a second press nor another step sends it again", async () => {
    const { page, close } = await withDraft(draft({ name: "Patient Harbor" }), "/submit?step=check");
    await send(page).waitFor();
    await page.waitForLoadState("networkidle");
    const slowLine = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      asked.resolve();
      await slowLine.promise;
      await route.continue();
    });
    await send(page).click();
    // The page of one's coins is loaded once the coin has been sent.
    await asked.promise;
    const sending = page.getByRole("button", { name: m.common_sending(), exact: true });
    await sending.click({ force: true });
    expect(await page.locator("form").getByText("Patient Harbor").count()).toBeGreaterThan(0);
    // From another step the page of one's coins is opened as well.
    await page.getByRole("link", { name: m.common_back(), exact: true }).click();
    await page.waitForURL("**/submit?step=links");
    slowLine.resolve();
    await page.waitForURL("**/my-coins");
    expect(await mine("Patient Harbor")).toHaveLength(1);
    await goTo(page, "/submit?step=about");
    expect(await page.getByLabel(m.label_symbol(), { exact: true }).inputValue()).toBe("");
    await close();
  });
});

/** The headings of the steps, the last one first. */
const headings = [m.submission_heading_check, m.label_links, m.submission_heading_about, m.label_contract];

test("scrolls no step sideways with extreme input, in any language", async () => {
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
  for (const coin of names) {
    const contracts = [56, 1, 137, 25].map((id) => ({
      chain_id: String(id),
      address: `0x${"B".repeat(40)}`,
      decimals: "18",
    }));
    const tags = Array.from({ length: 200 }, (_, at) => `${"w".repeat(24)}${at}`).join(",");
    const part = {
      name: coin,
      symbol: coin.slice(0, 15),
      description: `${coin}\n\n${long}\n\n# ${coin}`,
      tags,
      sale,
      contracts,
    };
    const links = { telegram: long, twitter: long, whitepaper: long };
    const { page, close } = await withDraft(draft({ ...part, contact_email: `${"w".repeat(60)}@example.org` }, links));
    for (const locale of locales) {
      // From the last step, all others can be opened without loading the page again.
      await goTo(page, localizedPath(locale, "/submit?step=check"));
      for (const [at, heading] of headings.entries()) {
        if (at > 0) await page.getByRole("link", { name: m.common_back({}, { locale }), exact: true }).click();
        const name = heading({}, { locale });
        await page.locator("form").getByRole("heading", { level: 2, name }).waitFor();
        for (const width of [360, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const over = await horizontalOverflow(page);
          if (over > 0) wide.push(`${name} in ${locale} at ${width} px: ${over} px, ${coin.slice(0, 5)}`);
        }
      }
    }
    await close();
  }
  expect(wide).toEqual([]);
});
