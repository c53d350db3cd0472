import type { Backup } from "@cointally/contract/backups.ts";
import type { NodeTest } from "@cointally/contract/chains.ts";
import type { Demo } from "@cointally/contract/imports.ts";
import * as m from "@cointally/i18n/messages";
import { type Locale, localizedPath } from "@cointally/shared/locales.ts";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { addAd, uploadAdPicture } from "../admin/add-ad.ts";
import type { Session } from "../testing/api.ts";
import { changeSettings } from "../testing/change-settings.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";
import type { Visit } from "../testing/visit.ts";
import { injectWallets } from "../wallet/browser-wallet.ts";
import { accountButton, connect } from "../wallet/wallet-dialog.ts";
import { type PageState, problemsOf } from "./states.ts";

/** States of the pages of /admin, of the set-up, and of pages with the operator's brand, content and ads. */

const { site, call, newSession, newAccount, submitCoin, listCoin, visit } = useSite(
  { COINGECKO_KEY: "CG-from-environment" },
  reducedMotion,
);
let session: Session;
/** The path of a promoted coin with an audit and a KYC. */
let coinPath: string;
/** An account to which the admin gave each of these roles. */
const staff = {} as Record<"moderator" | "ads", Session>;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const longest = { title: "M".repeat(80), advertiser: "W".repeat(80) };

const listCheckedCoin = async () => {
  const { id, slug } = await listCoin(session, { name: "Quay Token" });
  const proof = { auditor: "Harbour Audits", report_url: "https://audits.example/quay.pdf" };
  await call("PATCH", `/coins/${id}/audit`, { status: "verified", ...proof, high: 2 }, session);
  const certificate = { provider: "Harbour Assurance", certificate_url: "https://assurance.example/42" };
  const kyc = { status: "verified", level: "gold", ...certificate, expires_at: inDays(300) };
  await call("PATCH", `/coins/${id}/kyc`, kyc, session);
  await call("PATCH", `/coins/${id}/promote`, { promoted: true, promoted_until: inDays(7) }, session);
  return `/coins/${slug}`;
};
const newStaff = async (role: "moderator" | "ads") => {
  const login = { name: `Kim ${role}`, email: `${role}@example.org`, password: "plum harbour seven lamps" };
  const { user } = await newAccount(login);
  await call("PATCH", `/users/${user.id}`, { role }, session);
  return newSession(login);
};

beforeAll(async () => {
  session = await newSession(admin);
  for (const name of ["Berth One", "Berth Two"]) await submitCoin(session, { name });
  coinPath = await listCheckedCoin();
  for (const role of ["moderator", "ads"] as const) staff[role] = await newStaff(role);
  const image_url = await uploadAdPicture(site, session);
  await addAd(call, session, { slot: "sidebar", image_url, ...longest });
});

/** The problems of these states, and what the console says beside failed requests. */
async function problemsAndErrorsOf(visitor: Visit, states: PageState[]) {
  const problems = await problemsOf(visitor, states);
  return { problems, consoleErrors: withoutFailedRequests(visitor.consoleErrors) };
}
const none = { problems: {}, consoleErrors: [] };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const english = (label: string) => m.content_in_language({ label, language: "English" });
const picture = async (width: number, height: number) => ({
  name: "a.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width, height, channels: 3, background: "#d02040" } })
    .png()
    .toBuffer(),
});

/** Selects the first two coins of the queue. */
const selectTwo = (locale: Locale) => async (page: Page) => {
  await page.locator("#item-title").waitFor();
  for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
  await page.getByText(m.moderation_selected({ count: 2 }, { locale }), { exact: true }).waitFor();
};
const askToDeny = (locale: Locale) => async (page: Page) => {
  await selectTwo(locale)(page);
  await page.keyboard.press("d");
  await page.getByRole("dialog", { name: m.moderation_bulk_title_deny({ count: 2 }, { locale }) }).waitFor();
};

/** Opens what a moderator sets on a public coin, and saves its KYC. */
const openFacts = async (page: Page) => {
  for (const form of [m.moderation_promotion(), m.label_audit(), m.label_kyc()])
    await page.locator("summary", { hasText: new RegExp(`^${form}`) }).click();
  await button(page, m.moderation_save_kyc()).click();
  await button(page, m.common_saved()).waitFor();
};

const saveWrongAd = async (page: Page) => {
  await button(page, m.admin_ads_add()).click();
  await page.getByLabel(m.admin_ads_choose()).setInputFiles(await picture(600, 240));
  await page.getByLabel(m.admin_ads_choose_other()).waitFor();
  await field(page, m.admin_ads_field_target_url()).fill("http://cards.example");
  await button(page, m.common_save()).click();
  await page.getByRole("alert").waitFor();
};

test("passes on the queue with a selection and its summary, and on a coin's promotion, audit and KYC", async () => {
  const found = await problemsAndErrorsOf(await visit({ as: session }), [
    { name: "selection", path: localizedPath("es", "/admin/coins"), act: selectTwo("es") },
    { name: "summary", path: localizedPath("es", "/admin/coins"), act: askToDeny("es") },
    { name: "selection", path: "/admin/coins", act: selectTwo("en") },
    { name: "summary", path: "/admin/coins", act: askToDeny("en") },
    { path: "/admin/coins?queue=listed&search=quay", ready: "Quay Token", act: openFacts },
  ]);
  expect(found).toEqual(none);
});

test("passes on the dashboard, the ads and the form of an ad with errors", async () => {
  const found = await problemsAndErrorsOf(await visit({ as: session }), [
    { path: "/admin", ready: m.dashboard_jobs_none_failed() },
    { path: "/admin/ads", ready: longest.advertiser },
    { name: "form with errors", path: "/admin/ads", act: saveWrongAd },
  ]);
  expect(found).toEqual(none);
});

test("passes on the pages of a moderator and of who manages the ads", async () => {
  const states = { moderator: "/admin/coins", ads: "/admin/ads" };
  for (const [role, path] of Object.entries(states)) {
    const visitor = await visit({ as: staff[role as keyof typeof staff] });
    const ready = role === "ads" ? longest.advertiser : "Berth One";
    expect(await problemsAndErrorsOf(visitor, [{ name: role, path, ready }])).toEqual(none);
  }
});

test("passes on the home page, a coin's page and the placements with promotions and ads", async () => {
  const found = await problemsAndErrorsOf(await visit(), [
    { name: "ads", path: "/", ready: longest.advertiser },
    { name: "audit and KYC", path: `${coinPath}#audit`, ready: m.coin_open_certificate() },
    { path: "/placements", ready: longest.advertiser },
  ]);
  expect(found).toEqual(none);
});

const backup: Backup = {
  id: "0190a0a0-0000-7000-8000-000000000001",
  file: "/var/lib/cointally/backups/2026-11-21T12-00-00Z.tar",
  started_at: "2026-11-21T12:00:00.000Z",
  finished_at: "2026-11-21T12:00:09.000Z",
  bytes: 2_048_000,
  check: "restored",
  problem: null,
};
const demo: Demo = { coins: 100, logins: 3, votes: 250, watchers: 12 };
const [factory, router, token] = ["1", "2", "3"].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const node: NodeTest = {
  outcome: "ok",
  chain_id: 9001,
  block: 42,
  has_old_logs: true,
  known: null,
  exchange: { factory, wrapped: token },
  tokens: [{ address: router, symbol: null, decimals: null }],
};

/** A visit of the admin to a site with a backup, with the demo, and with a node of another chain. */
const visitSettings = async () => {
  const visitor = await visit({ as: session });
  const responses = { backups: { backups: [backup] }, demo, "chains/test": node };
  for (const [path, json] of Object.entries(responses))
    await visitor.page.route(`**/api/admin/${path}`, (route) => route.fulfill({ json }));
  return visitor;
};

const chooseColors = async (page: Page) => {
  await field(page, m.setting_site_name()).fill("Villa & Puerto");
  await field(page, m.setting_site_theme()).selectOption("plum");
  await field(page, m.setting_accent_dark()).fill("#7fd4fa");
};
const chooseImages = async (page: Page) => {
  await field(page, m.setting_logo_dark()).setInputFiles(await picture(400, 80));
  await field(page, m.setting_icon()).setInputFiles(await picture(300, 300));
  await page.getByText(m.site_settings_unsaved({ count: 2 })).waitFor();
};
const typeContent = async (page: Page) => {
  const announcement = page.getByRole("group", { name: m.setting_announcement(), exact: true });
  await announcement.getByLabel(english(m.label_text()), { exact: true }).fill("Ana & Tom: new rules");
  await announcement.getByLabel(m.content_until()).fill("2099-01-01T12:30");
  await button(page, m.content_add_link()).click();
  await page.getByText(m.content_text_contact(), { exact: true }).first().click();
  await field(page, english(m.content_text_contact())).fill("Write to us.");
};
const typeChain = async (page: Page) => {
  await button(page, m.chains_add()).click();
  const last = (label: string) => field(page, label).last();
  await last(m.chains_rpc()).fill("https://rpc.example");
  await button(page, m.chains_read_node()).click();
  await expect.poll(() => last(m.chains_id()).inputValue()).toBe("9001");
  await button(page, m.chains_add_exchange()).click();
  await last(m.chains_router()).fill(router);
  await last(m.chains_dollar_tokens()).fill(router);
  await button(page, m.chains_read_exchange()).click();
  await page.getByText(m.chains_no_token({ address: router })).waitFor();
};
const typePrice = async (page: Page) => {
  const slot = (name: string) => page.getByRole("group", { name, exact: true });
  await slot(m.admin_ads_slots_footer()).getByLabel(m.placements_offered()).uncheck();
  await slot(m.admin_ads_slots_header()).getByLabel(m.placements_price(), { exact: true }).fill("250");
};
const previewImport = async (page: Page) => {
  const rows = [{ chainId: 56, address: token, name: "Hamlet", symbol: "HAM", decimals: 18 }, { chainId: 56 }];
  await field(page, m.imports_text()).fill(JSON.stringify({ name: "Village list", tokens: rows }));
  await button(page, m.imports_preview()).click();
  await page.getByText("Village list:").waitFor();
};
const typeEmail = async (page: Page) => {
  await page.getByText(m.email_vote_subject({ coin: "{coin}" })).click();
  const email = page.locator("details[open]");
  await email
    .getByLabel(/Español/)
    .first()
    .fill("Tu voto por {coin}");
  await email.getByText("Tu voto por Amber Quay").waitFor();
};
const chooseZone = async (page: Page) => {
  await page.getByRole("combobox", { name: m.setting_time_zone() }).selectOption("Asia/Dubai");
};
const reorder = async (page: Page) => {
  await page.getByRole("button", { name: /Español/ }).click();
  await chooseZone(page);
};

test("passes on every area of the settings, with what is typed", async () => {
  const ready = m.site_settings_applies();
  const at = (area: string, act?: PageState["act"]): PageState => ({ path: `/admin/settings/${area}`, ready, act });
  const found = await problemsAndErrorsOf(await visitSettings(), [
    { ...at("brand", chooseColors), name: "colours" },
    { ...at("brand", chooseImages), name: "images" },
    at("region", reorder),
    at("content", typeContent),
    at("votes"),
    at("chains", typeChain),
    { path: "/admin/settings/prices", ready: m.site_settings_from_environment({ name: "COINGECKO_KEY" }) },
    at("farms"),
    at("ads", typePrice),
    at("imports", previewImport),
    at("wallets"),
    at("email", typeEmail),
    at("security"),
    at("network"),
    { path: "/admin/settings/backups", ready: m.backup_check_restored() },
  ]);
  expect(found).toEqual(none);
});

/** Waits until the site's page has a text. */
const shows = (path: string, text: string) =>
  expect.poll(async () => (await (await fetch(site.url + path)).text()).includes(text)).toBe(true);

test("passes on pages with the operator's name, announcement, links, texts and prices", async () => {
  const logo = await sharp({ create: { width: 400, height: 80, channels: 3, background: "#d02040" } })
    .webp()
    .toBuffer();
  await changeSettings(call, session, {
    SITE_NAME: "Puerto & Co",
    SITE_THEME: "plum",
    SITE_CSS: "--r-2: 0px",
    ANNOUNCEMENT: JSON.stringify({ text: { en: "Tom & Ada: we move on Sunday." }, link: "/about" }),
    FOOTER_LINKS: JSON.stringify([
      { label: { en: "Our blog" }, link: "https://blog.coins.example/" },
      { label: { en: "Contact" }, link: "/about#contact" },
    ]),
    HOME_SECTIONS: "coins,intro,new,gainers",
    SITE_TEXTS: JSON.stringify({
      tagline: { en: "Coins of the valley" },
      home: { en: "Run by neighbours.\n\nMore at https://valley.example/about." },
    }),
    AD_PLACEMENTS: JSON.stringify([{ slot: "header", price_amount: "250", price_currency: "USD", days: 7 }]),
  });
  await shows("/", "Coins of the valley");
  const withName = await problemsAndErrorsOf(await visit(), [
    { name: "own name, announcement, links and texts", path: "/", ready: "Run by neighbours." },
    { path: "/advertise", ready: m.placements_price_days({ price: "250 USD", days: 7 }) },
  ]);
  await changeSettings(call, session, { SITE_LOGO_DARK: `data:image/webp;base64,${logo.toString("base64")}` });
  await shows("/coins", "/brand/logo-dark.webp?v=");
  const withLogo = await problemsAndErrorsOf(await visit({ as: session }), [
    { name: "own theme, CSS and logo", path: "/coins" },
    {
      path: "/admin/settings/history",
      act: (page) => page.getByRole("img", { name: m.setting_image() }).first().waitFor(),
    },
  ]);
  expect([withName, withLogo]).toEqual([none, none]);
});

test("passes on a home page with one section", async () => {
  await changeSettings(call, session, { HOME_SECTIONS: "decisions" });
  await shows("/", '<h1 class="sr">');
  expect(await problemsAndErrorsOf(await visit(), [{ name: "one section", path: "/" }])).toEqual(none);
});

test("passes on a list for a wallet that is on an added chain", async () => {
  const id = 9001;
  const native = { name: "Village Coin", symbol: "VIL" };
  const chain = { id, name: "Village Chain", label: "Village", native, type: "mainnet", rpc: "https://rpc.example" };
  const explorer = "https://explorer.example";
  await changeSettings(call, session, { CHAINS: JSON.stringify([{ ...chain, explorer }]) });
  const visitor = await visit();
  await injectWallets(visitor.context, [], [{ knownChainIds: [id], chainId: id }]);
  const useChain = async (page: Page) => {
    await connect(page);
    await accountButton(page).getByText("Village").waitFor();
  };
  expect(await problemsAndErrorsOf(visitor, [{ path: "/coins", ready: "Village", act: useChain }])).toEqual(none);
});

test("passes on every step of the set-up", async () => {
  const visitor = await visit();
  await visitor.page.route("**/api/setup", (route) => route.fulfill({ json: { needs_admin: true } }));
  const firstAdmin = await problemsAndErrorsOf(visitor, [
    { name: "no key", path: "/setup", ready: m.setup_no_key() },
    { name: "first admin", path: `/setup#key=${"x".repeat(43)}`, ready: m.setup_make_admin() },
  ]);
  const turnOffFarms = async (page: Page) => {
    await field(page, m.option_farms()).uncheck();
  };
  const at = (step: string, ready: string, act?: PageState["act"]): PageState => ({
    path: `/setup?step=${step}`,
    ready,
    act,
  });
  const steps = await problemsAndErrorsOf(await visit({ as: session }), [
    at("region", m.setting_time_zone(), chooseZone),
    at("chains", m.chains_add()),
    at("modules", m.setting_modules(), turnOffFarms),
    at("imports", m.imports_new()),
    at("done", m.setup_done_title()),
  ]);
  expect([firstAdmin, steps]).toEqual([none, none]);
});
