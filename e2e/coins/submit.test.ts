import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { randomAddress } from "../../server/testing/samples.ts";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { tabTo, typeInto, waitForFocus } from "../testing/keyboard.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** Submitting a coin only by keyboard, and editing one. */

const { call, newSession, newAccount, listCoin, visit } = useSite({}, reducedMotion);
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

test("a keyboard alone is enough to submit a coin; each step is announced", async () => {
  const name = "Harbor Keys";
  const { page, close } = await visit({ as: team, at: "/submit", viewport: { width: 360, height: 800 } });

  await typeInto(page, field(page, m.label_address()), "0x12");
  await page.keyboard.press("Enter");
  await page.getByText(m.error_field_address({ label: m.label_address() })).waitFor();
  await waitForFocus(field(page, m.label_address()));
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
  await typeInto(page, field(page, m.label_tags()), "defi, dex");
  await press(page, "Next: links");

  await waitForFocus(step(page, "Step 3 of 4: Links"));
  await typeInto(page, field(page, m.label_link_website()), "https://harbor.example");
  await typeInto(page, field(page, m.label_contact_email()), "team@harbor.example");
  await page.keyboard.press("Enter");

  await waitForFocus(step(page, "Step 4 of 4: Review your submission"));
  await page.getByText(m.submission_next_title()).waitFor();
  await press(page, "Change: About", "link");
  await waitForFocus(step(page, "Step 2 of 4: About the coin"));
  await press(page, "4 Review", "link");
  await press(page, m.submission_submit());
  await page.getByText(m.my_coins_submitted_text()).waitFor();
  const { coins } = await call<{ coins: Coin[] }>("GET", "/coins/mine", undefined, team);
  expect(coins.filter((coin) => coin.name === name)).toMatchObject([{ tags: ["defi", "dex"], contracts: [{}, {}] }]);
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

  await page.getByRole("link", { name: m.my_coins_edit_of({ name: "Edited Harbor" }) }).click();
  await page.locator("ins", { hasText: "Other" }).waitFor();
  await page.getByRole("button", { name: m.my_coins_withdraw() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.my_coins_withdraw() }).click();
  await page.getByText(m.my_coins_pending_title(), { exact: true }).waitFor({ state: "detached" });
  expect(await now()).toMatchObject({ name: "Edited Harbor", tags: ["pier"], pending_changes: null });
  await close();
});
