import { readFile } from "node:fs/promises";
import * as m from "@cointally/i18n/messages";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import { randomAddress } from "../../server/testing/samples.ts";
import { createTokenFixture } from "../../server/testing/token-fixture.ts";
import { usePriceFixture } from "../coins/price-fixture.ts";
import type { Session } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion } from "../testing/fixtures.ts";
import { waitForFocus } from "../testing/keyboard.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";
import { accounts } from "../wallet/browser-wallet.ts";
import { dialogOf } from "../wallet/wallet-dialog.ts";
import { useWalletSite } from "../wallet/wallet-fixture.ts";

/** A portfolio: addresses read from a local chain with tokens of unusual decimals, holdings added manually and by file. Other networks fail. */

const { chain, site, call, newSession, newAccount, listCoin, visitWith } = await useWalletSite({}, reducedMotion);
const { price, values } = usePriceFixture(site);
const soon = { timeout: 20_000 };
const address = randomAddress();
let mara: Session;
let phone: Session;
/** An account with the address in its portfolio. */
let nora: Session;

beforeAll(async () => {
  const tokens = await createTokenFixture(chain);
  const moderator = await newSession(admin);
  const account = (name: string) =>
    newAccount({ name, email: `${name.toLowerCase()}@example.org`, password: "plum harbour seven lamps" });
  [mara, phone, nora] = [await account("Mara"), await account("Nadia"), await account("Nora")];
  // Worth $150, $70 and $7.50; the wallet's account holds only one of them.
  for (const [name, symbol, amount, usd, change] of [
    ["Clean24", "CUTTER", 15n * 10n ** 23n, "100", 25],
    ["Clean0", "ANCHOR", 7n, "10", -50],
    ["Clean6", "DINGHY", 2_500_000n, "3", 0],
  ] as const) {
    const token = await tokens.deploy(name);
    const coin = await listCoin(moderator, { name: `${symbol} token`, symbol, address: token });
    await price(coin.id, { priceUsd: usd, change24h: change });
    await tokens.transfer(token, address as `0x${string}`, amount);
    if (symbol === "ANCHOR") await tokens.transfer(token, accounts[1], 4n);
  }
  await listCoin(moderator, { name: "Beacon token", symbol: "BEACON" });
  await call("POST", "/portfolios/addresses", { address, label: "Main", chain_ids: [56] }, nora);
  const summaryOf = (owner: Session) =>
    call<{ summary: { total_value_usd: string } }>("GET", "/portfolios/coins/summary", undefined, owner);
  await vi.waitFor(async () => expect(Number((await summaryOf(nora)).summary.total_value_usd)).toBe(227.5), soon);
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const total = (page: Page, text: string) =>
  page.getByRole("region", { name: m.portfolio_summary() }).getByText(text, { exact: true });
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
const onlyBnb = async (form: Page | Locator) => {
  await form.getByText(m.portfolio_more_choices()).click();
  for (const network of ["Ethereum", "Polygon", "Cronos"]) await form.getByLabel(network).uncheck();
};

test("values a pasted address; adds, edits and deletes a holding; imports and exports CSV", async () => {
  const { page, context, consoleErrors, externalRequests, close } = await visitWith([{}], {
    as: mara,
    at: "/portfolio",
  });
  const field = page.getByLabel(m.portfolio_address(), { exact: true });
  await field.waitFor();
  await field.fill("0xdAC17F958D2ee523a2206206994597C13D831eC8");
  await page.getByRole("button", { name: m.portfolio_add_address() }).click();
  await page.locator("#address-error").getByText(m.error_field_address_checksum()).waitFor();
  await waitForFocus(field);

  await field.fill(`https://bscscan.com/address/${address.toLowerCase()}#tokens`);
  await onlyBnb(page);
  await page.getByLabel(m.portfolio_label_label()).fill("Main");
  await page.getByRole("button", { name: m.portfolio_add_address() }).click();
  await total(page, "$227.50").waitFor(soon);
  await waitForFocus(page.getByRole("heading", { name: m.portfolio_title(), level: 1 }));
  expect(await row(page, "CUTTER").innerText()).toMatch(/1\.5\s+\$100\.00\s+\+25\.00%\s+\$150\.00\s+no buy price/);
  await page.getByText(m.portfolio_yours({ what: "1 address, 3 coins" })).waitFor(soon);
  await page.getByText(m.portfolio_update_coin_added({ amount: "7 ANCHOR at Main" })).waitFor(soon);
  expect(await page.getByRole("region", { name: m.portfolio_losers() }).innerText()).toMatch(
    /ANCHOR token\s+−\$70\.00/,
  );

  await page.getByRole("button", { name: m.portfolio_add_manually() }).click();
  const form = dialog(page, m.portfolio_add_holding());
  await form.getByRole("combobox", { name: m.portfolio_coin() }).fill("cutter");
  await form.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await waitForFocus(form.getByLabel(m.portfolio_amount()));
  await form.getByLabel(m.portfolio_amount()).fill("1.2.3");
  await form.getByRole("button", { name: m.common_save() }).click();
  await form.getByText(m.common_amount_invalid()).waitFor();
  await form.getByLabel(m.portfolio_amount()).fill("0.500000000000000000000000000001");
  await form.getByText(m.portfolio_worth({ value: "$50.00" })).waitFor();
  await form.getByLabel(m.portfolio_buy_price()).fill("60");
  await form.getByLabel(m.portfolio_note()).fill("=1+1");
  await form.getByRole("button", { name: m.common_save() }).click();
  await total(page, "$277.50").waitFor(soon);
  await page.getByRole("button", { name: m.portfolio_parts_of({ coin: "CUTTER token" }) }).click();
  await page.getByText("0.500000000000000000000000000001 CUTTER").waitFor();
  await page.getByRole("cell").getByText("1.5 CUTTER", { exact: true }).waitFor();

  await page.getByRole("button", { name: m.portfolio_export() }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page, m.portfolio_export_title()).getByRole("button", { name: m.portfolio_export_save() }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toMatch(
    /^\ufeffcoin,amount,avg_buy_price_usd,note\r\n\/coins\/cutter-token[^,]*,0\.500000000000000000000000000001,60,'=1\+1\r\n$/,
  );

  await page.getByRole("button", { name: m.portfolio_edit_of({ amount: "0.5", coin: "CUTTER" }) }).click();
  await dialog(page, m.portfolio_edit_holding()).getByLabel(m.portfolio_amount()).fill("1");
  await page.getByRole("button", { name: m.common_save() }).click();
  await total(page, "$327.50").waitFor(soon);
  await page.getByRole("button", { name: m.portfolio_delete_of({ amount: "1", coin: "CUTTER" }) }).click();
  await dialog(page, /^Delete this .*CUTTER token/)
    .getByRole("button", { name: m.common_delete() })
    .click();
  await total(page, "$227.50").waitFor(soon);

  await page.getByRole("button", { name: m.portfolio_import() }).click();
  const files = dialog(page, m.portfolio_import_title());
  const csv = `coin;amount;note;price\nDINGHY;10;"two\nlines"\nnobody;1;\nBEACON;${"9".repeat(40)};\nANCHOR;many;\n`;
  await files
    .locator("input[type=file]")
    .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await files.getByText(m.error_not_found_coin()).waitFor();
  await files.getByText(matching(m.portfolio_import_ignored({ names: `${anything}price${anything}` }))).waitFor();
  expect(await files.getByRole("row").allInnerTexts()).toEqual([
    expect.stringMatching(/^Coin\s+Amount/),
    expect.stringMatching(/^Beacon token\s+(9,?){40}$/),
    expect.stringMatching(/^Line/),
    expect.stringMatching(/^2\s.*Note contains invisible[\s\S]*DINGHY/),
    expect.stringMatching(/^4\s.*Coin not found[\s\S]*nobody;1;/),
    expect.stringMatching(/^6\s.*Amount must be a decimal number[\s\S]*ANCHOR;many;/),
  ]);
  await files.getByRole("button", { name: m.portfolio_import_rest({ count: 1 }) }).click();
  await files.getByText(m.portfolio_imported({ count: 1 })).waitFor();
  await files.getByRole("button", { name: m.common_close(), exact: true }).last().click();
  await row(page, "Beacon token").getByText(m.portfolio_no_price()).waitFor(soon);
  expect(await page.getByText(m.portfolio_not_counted_coins({ count: 1 })).count()).toBe(1);

  await page.getByLabel(m.portfolio_hide_spam()).check();
  await page
    .getByText(m.portfolio_hides_some({ count: 1 }))
    .last()
    .waitFor();
  expect(await row(page, "Beacon token").count()).toBe(0);
  await page.getByRole("link", { name: m.portfolio_coin(), exact: true }).click();
  await expect
    .poll(() => page.locator("tbody th a").allInnerTexts(), soon)
    .toEqual(["ANCHOR token", "CUTTER token", "DINGHY token"]);
  expect(new URL(page.url()).search).toBe("?sort=name&hide=spam");
  expect(context.pages()).toHaveLength(1);
  expect(externalRequests).toEqual([]);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

/** The drawn axis of the chart, as an image. */
const axis = (page: Page) =>
  page
    .locator("[role=slider] td:last-child canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

test("hides amounts visually and from screen readers, and flashes none on the next load", async () => {
  await values(
    nora.user.id,
    Array.from({ length: 40 }, (_, n) => [n + 1, String(200 + n), n > 20] as const),
  );
  const { page, consoleErrors, close } = await visitWith([{}], { as: nora, viewport: { width: 1280, height: 900 } });
  await recordLayoutShifts(page, "main");
  await page.addInitScript(() => {
    const recorded = window as unknown as { amounts: string[] };
    recorded.amounts = [];
    new MutationObserver(() => {
      const found = document.querySelector("main")?.innerHTML.match(/227\.50|>1\.5<|\$200\.00/g);
      if (found) recorded.amounts.push(...found);
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  });
  const flashed = () => page.evaluate(() => (window as unknown as { amounts: string[] }).amounts.length);
  await goTo(page, "/portfolio");
  const slider = page.getByRole("slider", { name: matching(m.portfolio_chart_name({ range: anything })) });
  await slider.waitFor(soon);
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^\$227\.50, .* UTC$/);
  expect(await layoutShifts(page)).toEqual([]);
  expect(await flashed(), "an amount would be noticed").toBeGreaterThan(0);

  await page.getByRole("button", { name: m.portfolio_hide_amounts() }).click();
  await page.getByRole("button", { name: m.portfolio_show_amounts() }).waitFor();
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^[+−]\d+\.\d\d%, .* UTC$/);
  await slider.press("Home");
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^0\.00%, .* UTC, estimated$/);
  await page.getByRole("heading", { name: m.portfolio_holdings() }).click();
  const hidden = await axis(page);
  await goTo(page, "/portfolio");
  await slider.waitFor(soon);
  expect(await flashed()).toBe(0);
  expect(await axis(page), "the axis has no amounts left").toBe(hidden);
  await page.getByRole("button", { name: m.price_as_table() }).click();
  expect(
    await page
      .getByRole("table", { name: matching(m.portfolio_chart_hidden_summary({ range: anything, change: anything })) })
      .innerText(),
  ).not.toContain("$");
  await page.getByRole("button", { name: m.portfolio_show_amounts() }).click();
  await total(page, "$227.50").waitFor(soon);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("edits an address's label and networks, and removes and restores the coins of a network", async () => {
  const editor = await newAccount({ name: "Odile", email: "odile@example.org", password: "plum harbour seven lamps" });
  const { page, consoleErrors, close } = await visitWith([], { as: editor, at: "/portfolio" });
  await page.getByLabel(m.portfolio_address(), { exact: true }).fill(address);
  await onlyBnb(page);
  await page.getByLabel(m.portfolio_label_label()).fill("Main");
  await page.getByRole("button", { name: m.portfolio_add_address() }).click();
  await total(page, "$227.50").waitFor(soon);

  await page.getByRole("button", { name: `${m.common_edit()}: Main` }).click();
  const form = dialog(page, m.portfolio_edit_address());
  await form.getByText(address).waitFor();
  await form.getByLabel(m.portfolio_label_label()).fill("Harbour");
  await form.getByRole("checkbox", { name: "BNB", exact: true }).uncheck();
  await form.getByRole("button", { name: m.common_save() }).click();
  await form.getByText(m.portfolio_choose_network()).waitFor();
  await form.getByRole("checkbox", { name: "Polygon" }).check();
  await form.getByText(m.portfolio_networks_leave({ names: "BNB" })).waitFor();
  await form.getByRole("button", { name: m.common_save() }).click();
  await form.waitFor({ state: "hidden" });
  const list = page.getByRole("region", { name: m.portfolio_addresses() });
  await list.getByText("Harbour").waitFor(soon);
  await list.getByText(m.portfolio_did_not_answer({ names: "Polygon" })).waitFor(soon);
  await page.getByText(m.portfolio_update_coin_removed({ amount: "7 ANCHOR" })).waitFor(soon);

  await page.getByRole("button", { name: `${m.common_edit()}: Harbour` }).click();
  await form.getByRole("checkbox", { name: "Polygon" }).uncheck();
  await form.getByRole("checkbox", { name: "BNB", exact: true }).check();
  await form.getByRole("button", { name: m.common_save() }).click();
  await total(page, "$227.50").waitFor(soon);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("adds the connected wallet's address on a phone, retries networks that failed, and removes the address", async () => {
  const { page, consoleErrors, close } = await visitWith([{ account: accounts[1] }], {
    as: phone,
    at: "/portfolio",
    viewport: { width: 360, height: 740 },
  });
  await page.getByRole("button", { name: m.portfolio_by_wallet() }).click();
  await dialogOf(page, m.wallet_connect())
    .getByRole("button", { name: matching("MetaMask") })
    .click();
  await expect.poll(() => page.getByLabel(m.portfolio_address(), { exact: true }).inputValue(), soon).toBe(accounts[1]);
  await page.getByRole("button", { name: m.portfolio_add_address() }).click();
  await total(page, "$40.00").waitFor(soon);
  const list = page.getByRole("region", { name: m.portfolio_addresses() });
  await list.getByText(m.portfolio_did_not_answer({ names: "Ethereum, Polygon and Cronos" })).waitFor(soon);
  await page.getByRole("link", { name: m.portfolio_some_failed() }).waitFor();
  await list.getByRole("button", { name: m.portfolio_read_again_of({ name: "0x7099…79C8" }) }).click();
  await page.getByText(/^Reading 0x7099…79C8: \d of 4 networks|^1 address, 1 coin/).waitFor(soon);
  await list.getByText(m.portfolio_did_not_answer({ names: "Ethereum, Polygon and Cronos" })).waitFor(soon);
  await total(page, "$40.00").waitFor();
  await list.getByRole("button", { name: m.portfolio_remove_of({ name: "0x7099…79C8" }) }).click();
  await dialog(page, /^Remove .*0x7099…79C8/)
    .getByRole("button", { name: m.common_remove(), exact: true })
    .click();
  await page.getByRole("heading", { name: m.portfolio_empty_title() }).waitFor(soon);
  await page.getByRole("button", { name: m.portfolio_use_connected({ address: "0x7099…79C8" }) }).waitFor();
  // Name look-ups fail, since their network does not respond.
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

const kB = 1000;

test("loads at most 170 kB of scripts without the chart, and renders no account data on the server", async () => {
  const { page, context, close } = await visitWith([], { as: nora, viewport: { width: 360, height: 740 } });
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  wire.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script" && !/curve-canvas/.test(response.url)) scripts.add(requestId);
  });
  wire.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await goTo(page, "/portfolio");
  await total(page, "$227.50").waitFor(soon);
  if (process.env.SHOW_BUDGETS) console.info("/portfolio", bytes);
  expect(bytes).toBeLessThanOrEqual(170 * kB);
  expect(bytes, "scripts were counted at all").toBeGreaterThan(50 * kB);
  const html = await (
    await fetch(`${site.url}/portfolio`, { headers: { authorization: `Bearer ${nora.token}` } })
  ).text();
  expect(html).toContain("noindex");
  expect(html).not.toMatch(/227\.5|CUTTER|Nora/);
  await close();
});
