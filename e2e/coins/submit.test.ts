import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { randomAddress } from "../../server/testing/samples.ts";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { tabTo, typeInto, waitForFocus } from "../testing/keyboard.ts";
import { anything, matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** Submitting and editing coins, only by keyboard, and the list of an account's coins. */

const { call, newSession, newAccount, submitCoin, listCoin, visit } = useSite({}, reducedMotion);
let team: Session;
let moderator: Session;
beforeAll(async () => {
  moderator = await newSession(admin);
  team = await newAccount({ email: "lena@example.org", password: "plum harbour seven lamps" });
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const step = (page: Page, name: string) => page.getByRole("heading", { name, level: 2, exact: true });
const press = async (page: Page, name: string, role: "button" | "link" = "button") => {
  await tabTo(page, page.getByRole(role, { name, exact: true }));
  await page.keyboard.press("Enter");
};

/** Checks a step and records its problems under its name, then restores the width. */
const looked = async (page: Page, found: Record<string, string[]>, name: string, width: number) => {
  const wrong = await pageProblems(page);
  if (wrong.length > 0) found[name] = wrong;
  await page.setViewportSize({ width, height: 800 });
};

describe.each([360, 1440])("a keyboard alone, at %i px,", (width) => {
  test("is enough to submit a coin; each step is announced and passes axe", { timeout: 240_000 }, async () => {
    const name = `Harbor ${width}`;
    const { page, close } = await visit({ as: team, at: "/submit", viewport: { width, height: 800 } });
    const found: Record<string, string[]> = {};

    await typeInto(page, field(page, m.label_address()), "0x12");
    await page.keyboard.press("Enter");
    await page.getByText(m.error_field_address({ label: m.label_address() })).waitFor();
    await waitForFocus(field(page, m.label_address()));
    await looked(page, found, "contract", width);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(randomAddress());
    await press(page, m.submission_add_contract());
    await waitForFocus(
      page
        .getByLabel(m.submission_field_of_contract({ field: m.label_chain(), number: "2" }), { exact: true })
        .or(page.locator("#contracts\\.1\\.chain_id")),
    );
    await tabTo(page, page.locator("#contracts\\.1\\.address"));
    await page.keyboard.type(randomAddress());
    await page.keyboard.press("Enter");

    await waitForFocus(step(page, "Step 2 of 4: About the coin"));
    await press(page, "Next: links");
    await page.getByText(m.common_check_fields({ count: 3 })).waitFor();
    await waitForFocus(field(page, m.label_name()));
    await looked(page, found, "about", width);
    await tabTo(
      page,
      page.getByRole("link", {
        name: matching(
          m.error_field_length({ label: m.label_description(), min: anything, max: anything, count: anything }),
        ),
      }),
      "Shift+Tab",
    );
    await page.keyboard.press("Enter");
    await waitForFocus(field(page, m.label_description()));
    await page.keyboard.type("Pays for **berths** in small harbours, and nothing else.");
    await press(page, m.submission_preview());
    await page.locator("#description-preview strong", { hasText: "berths" }).waitFor();
    await tabTo(page, field(page, m.label_name()), "Shift+Tab");
    await page.keyboard.type(name);
    await typeInto(page, field(page, m.label_symbol()), "HRB");
    await tabTo(page, page.getByRole("radio", { name: m.label_stage_launched() }));
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await typeInto(page, field(page, m.label_sale_platform()), "PinkSale");
    await typeInto(page, field(page, m.label_softcap()), `1${"0".repeat(30)}`);
    await typeInto(page, field(page, m.label_hardcap()), "9".repeat(40));
    await typeInto(page, field(page, m.label_tags()), "defi, dex");
    await looked(page, found, "about, filled", width);
    await press(page, "Next: links");

    await waitForFocus(step(page, "Step 3 of 4: Links"));
    await typeInto(page, field(page, m.label_link_website()), "https://harbor.example");
    await typeInto(page, field(page, m.label_contact_email()), "team@harbor.example");
    await looked(page, found, "links", width);
    await page.keyboard.press("Enter");

    await waitForFocus(step(page, "Step 4 of 4: Review your submission"));
    await page.getByText(m.submission_next_title()).waitFor();
    await looked(page, found, "check", width);
    await press(page, "Change: About", "link");
    await waitForFocus(step(page, "Step 2 of 4: About the coin"));
    await press(page, "4 Review", "link");
    await press(page, m.submission_submit());
    await page.getByText(m.my_coins_submitted_text()).waitFor();
    await looked(page, found, "my coins", width);
    expect(found).toEqual({});
    const { coins } = await call<{ coins: Coin[] }>("GET", "/coins/mine", undefined, team);
    expect(coins.filter((coin) => coin.name === name)).toMatchObject([{ tags: ["defi", "dex"], contracts: [{}, {}] }]);
    await close();
  });
});

test("links a contract that is already listed to its coin", async () => {
  const { name, slug, address } = await listCoin(moderator, { name: "Listed Harbor" }, team);
  const { page, close } = await visit({ as: team, at: "/submit" });
  await field(page, m.label_address()).fill(address.toLowerCase());
  await page.getByRole("button", { name: m.submission_next_about() }).click();
  await page.getByText(m.submission_already_listed_error()).first().waitFor();
  await waitForFocus(field(page, m.label_address()));
  await page.getByRole("link", { name }).click();
  await page.waitForURL(`**/coins/${slug}`);
  await page.goBack();
  await expect.poll(() => field(page, m.label_address()).inputValue()).toBe(address.toLowerCase());
  await close();
});

test("shows which changes need review, keeps an edit through a reload, submits it and withdraws it", async () => {
  const { id, slug } = await listCoin(moderator, { name: "Edited Harbor" }, team);
  const { page, close } = await visit({ as: team, at: `/coins/${slug}/edit?step=about` });
  await page.getByLabel(m.label_name(), { exact: true }).fill("Other Harbor");
  await page.getByLabel(m.label_tags()).fill("pier");
  await page.reload({ waitUntil: "networkidle" });
  await page.getByText(matching(m.submission_edit_draft_found({ time: anything }))).waitFor();
  expect(await page.getByLabel(m.label_name(), { exact: true }).inputValue()).toBe("Other Harbor");
  await goTo(page, `/coins/${slug}/edit?step=check`);
  const changes = page.locator("section", { hasText: m.submission_your_changes() });
  expect(await changes.locator("dl").innerText()).toMatch(/Public at once\s+tags\s+Will be reviewed\s+name/);
  await page.getByRole("button", { name: m.common_save() }).click();
  await page.getByText(m.my_coins_saved_pending()).waitFor();
  await page.getByText(m.my_coins_pending_fields({ fields: "name" })).waitFor();
  const now = async () => (await call<{ coin: Coin }>("GET", `/coins/${id}`, undefined, team)).coin;
  expect(await now()).toMatchObject({
    name: "Edited Harbor",
    tags: ["pier"],
    pending_changes: { name: "Other Harbor" },
  });

  await goTo(page, `/coins/${slug}/edit`);
  await page.locator("ins", { hasText: "Other" }).waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await page.getByRole("button", { name: m.my_coins_withdraw() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.my_coins_withdraw() }).click();
  await page.getByText(m.my_coins_pending_title(), { exact: true }).waitFor({ state: "detached" });
  expect(await now()).toMatchObject({ name: "Edited Harbor", tags: ["pier"], pending_changes: null });
  await close();
});

test("lists an account's coins by status, page by page", async () => {
  for (let at = 0; at < 55; at += 1) await submitCoin(team, { name: `Pier ${at}` });
  const denied = await submitCoin(team, { name: "Denied Pier" });
  const reason = "The website does not name the contract.";
  await call("PATCH", `/coins/${denied.id}/deny`, { reason, reason_code: "false_information" }, moderator);
  const { page, close } = await visit({ as: team, at: "/my-coins" });
  const row = page.getByRole("row", { name: "Denied Pier" });
  expect(await row.innerText()).toMatch(/Denied\s+The website does not name the contract\.\s+Edit and save it/);
  await page.getByRole("link", { name: m.common_next() }).click();
  await page.getByText(matching(m.common_range({ from: "26", to: "50", total: anything }))).waitFor();
  await page.getByRole("link", { name: m.common_next() }).click();
  await page.getByText(matching(m.common_range({ from: "51", to: anything, total: anything }))).waitFor();
  await goTo(page, "/my-coins?page=40");
  await page.getByRole("link", { name: m.common_first_page() }).click();
  await row.waitFor();
  await close();
});
