import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { phoneOptions, reducedMotion } from "../testing/fixtures.ts";
import { hasFocus, tabTo, waitForFocus } from "../testing/keyboard.ts";
import { anything, matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { accounts, failsWith, neverResponds, rejects } from "./browser-wallet.ts";
import {
  accountButton,
  choose,
  connect,
  connectButton,
  dialogOf,
  inStatus,
  openAccount,
  openWallets,
  sendOne,
} from "./wallet-dialog.ts";
import { useWalletSite } from "./wallet-fixture.ts";

/** Every view of the wallet dialog: axe at both widths and color modes, keyboard, phones. */

const { visitWith } = await useWalletSite({}, reducedMotion);
/** Controls in the dialog that are too small to tap, by their text. */
const smallTargets = (page: Page) =>
  page
    .getByRole("dialog")
    .locator("button, a, input, summary")
    .evaluateAll((all) =>
      all.filter((target) => target.getBoundingClientRect().height < 44).map((target) => target.outerHTML),
    );

/** Problems of the current view. */
const wrongIn = async (page: Page) => {
  const small = await smallTargets(page);
  const wrong = await pageProblems(page);
  return [...small, ...wrong, ...(await smallTargets(page))];
};

test("passes axe in every view, at both widths and in both color modes", async () => {
  const { page, wallet, close } = await visitWith();
  const wrong: Record<string, string[]> = {};
  expect((await (await openWallets(page)).boundingBox())?.width).toBe(400);
  wrong.wallets = await wrongIn(page);
  await page.keyboard.press("Escape");
  for (const [name, answer, status] of [
    ["waiting", neverResponds, "awaiting_approval"],
    ["rejected", rejects, "rejected"],
    ["open", failsWith(-32002, "Pending."), "request_pending"],
    ["failed", failsWith(-32603, "Locked."), "failed"],
  ] as const) {
    wallet.overrides.eth_requestAccounts = answer;
    await inStatus(await choose(page), status).waitFor();
    wrong[name] = await wrongIn(page);
    await page.getByRole("button", { name: m.common_close(), exact: true }).click();
  }
  await inStatus(await choose(page, "Trust Wallet"), "not_installed").waitFor();
  wrong.missing = await wrongIn(page);
  await page.getByRole("button", { name: m.common_close(), exact: true }).click();

  delete wallet.overrides.eth_requestAccounts;
  await connect(page);
  const account = await openAccount(page);
  await account.getByText("10,000 BNB").waitFor();
  await account.getByText(m.wallet_no_name()).waitFor();
  wrong.account = await wrongIn(page);
  await account.getByRole("button", { name: matching(m.wallet_network({ chain: anything })) }).click();
  await dialogOf(page, m.wallet_networks()).waitFor();
  wrong.networks = await wrongIn(page);
  wallet.overrides.wallet_switchEthereumChain = rejects;
  await page.getByRole("button", { name: "Cronos" }).click();
  await inStatus(page, "rejected").waitFor();
  wrong.switch = await wrongIn(page);
  await page.getByRole("button", { name: m.common_close(), exact: true }).click();
  await wallet.emit("chainChanged", "0x67932");
  await (await openAccount(page))
    .getByRole("button", { name: m.wallet_switch_to({ chain: "BNB Smart Chain" }) })
    .waitFor();
  wrong.other = await wrongIn(page);
  expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((view) => [view, []])));
  await close();
});

test("moves through the views and back by keyboard alone, and returns the focus when it closes", async () => {
  const { page, wallet, close } = await visitWith();
  wallet.overrides.eth_requestAccounts = rejects;
  await tabTo(page, connectButton(page));
  await page.keyboard.press("Enter");
  const heading = (name: string) => page.getByRole("heading", { name, level: 2 });
  await waitForFocus(heading(m.wallet_connect()));
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: matching("MetaMask") }));
  await page.keyboard.press("Enter");
  await waitForFocus(heading("MetaMask"));
  await inStatus(page, "rejected").waitFor();
  await page.keyboard.press("Escape");
  await waitForFocus(heading(m.wallet_connect()));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await waitForFocus(connectButton(page));

  delete wallet.overrides.eth_requestAccounts;
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: matching("MetaMask") }));
  await page.keyboard.press("Enter");
  await accountButton(page).waitFor();
  await waitForFocus(accountButton(page));
  await page.keyboard.press("Enter");
  await waitForFocus(heading(m.wallet_account()));
  await tabTo(page, page.getByRole("button", { name: matching(m.wallet_network({ chain: anything })) }));
  await page.keyboard.press("Enter");
  await waitForFocus(heading(m.wallet_networks()));
  wallet.overrides.wallet_switchEthereumChain = neverResponds;
  await tabTo(page, page.getByRole("button", { name: "Polygon" }));
  await page.keyboard.press("Enter");
  await waitForFocus(heading(m.wallet_switching()));
  for (const name of ["Network", "Your wallet"]) {
    await page.keyboard.press("Escape");
    await waitForFocus(heading(name));
  }
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await hasFocus(accountButton(page))).toBe(true);
  await close();
});

test("closes on a click beside the dialog, but not when a text selection ends there", async () => {
  const { page, close } = await visitWith();
  const dialog = await openWallets(page);
  const search = dialog.getByRole("searchbox");
  await search.fill("meta");
  const { x, y, width, height } = (await search.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(20, y, { steps: 3 });
  await page.mouse.up();
  await search.press("ArrowRight");
  expect(await search.inputValue()).toBe("meta");
  await page.mouse.click(20, y);
  await dialog.waitFor({ state: "hidden" });
  await close();
});

test("takes a double click as one choice", async () => {
  const { page, wallet, close } = await visitWith();
  wallet.overrides.eth_requestAccounts = neverResponds;
  await connectButton(page).dblclick();
  const dialog = dialogOf(page, m.wallet_connect());
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await connectButton(page).dblclick();
  await dialog.getByRole("button", { name: matching("MetaMask") }).dblclick();
  await inStatus(dialogOf(page, "MetaMask"), "awaiting_approval").waitFor();
  await page.keyboard.press("Escape");
  delete wallet.overrides.eth_requestAccounts;
  await dialog.getByRole("button", { name: matching("MetaMask") }).dblclick();
  await accountButton(page).waitFor();
  expect(wallet.requests.filter((method) => method === "eth_requestAccounts")).toHaveLength(2);
  await close();
});

test("finds wallets by name, and says when none matches", async () => {
  const { page, close } = await visitWith();
  const dialog = await openWallets(page);
  expect(await dialog.getByRole("listitem").count()).toBe(1 + 9);
  const search = dialog.getByRole("searchbox");
  await search.fill("exo");
  await expect.poll(() => dialog.getByRole("listitem").allInnerTexts()).toEqual(["Exodus"]);
  await search.fill("no such wallet");
  await dialog.getByText(m.wallet_no_match()).waitFor();
  await close();
});

test("opens as a bottom sheet on a phone, opens the wallet's app, and offers other ways after 2 s", async () => {
  const { context, page, consoleErrors, close } = await visitWith([], { ...phoneOptions, at: "/coins" });
  // The address takes the space of the label.
  await page.getByRole("banner").getByRole("link", { name: m.common_log_in() }).waitFor();
  expect(await connectButton(page).innerText()).toBe("");
  const dialog = await openWallets(page);
  const box = await dialog.boundingBox();
  expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 360, 740]);
  const row = dialog.getByRole("link", { name: "MetaMask" });
  expect(await row.getAttribute("href")).toBe(`https://metamask.app.link/dapp/${page.url().replace("http://", "")}`);

  const opened = context.waitForEvent("page");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await row.tap();
  await (await opened).close();
  const wallet = dialogOf(page, "MetaMask");
  await inStatus(wallet, "opening_app").waitFor();
  expect(await wallet.getByRole("button", { name: m.common_copy_link() }).count()).toBe(0);
  // The person returns from the app or the store.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await wallet.getByRole("button", { name: m.common_copy_link() }).waitFor();
  await inStatus(wallet, "opening_app").waitFor();
  await page.clock.fastForward(2100);
  await page.clock.resume();
  await inStatus(wallet, "timed_out").waitFor();
  expect(
    await wallet.getByRole("link", { name: matching(m.wallet_get({ wallet: "MetaMask" })) }).getAttribute("href"),
  ).toBe("https://metamask.io/download");
  await wallet.getByRole("button", { name: m.common_copy_link() }).waitFor();
  await wallet.getByRole("img", { name: matching(m.wallet_connect_code({ wallet: anything })) }).waitFor();
  expect(await pageProblems(page, [360])).toEqual([]);

  // A wallet without a deep link, which a phone's browser cannot find either.
  await wallet.getByRole("button", { name: m.wallet_choose_another() }).click();
  await dialog.getByRole("button", { name: "Rabby" }).click();
  const rabby = dialogOf(page, "Rabby");
  await inStatus(rabby, "not_installed").waitFor();
  await rabby.getByRole("link", { name: matching(m.wallet_get({ wallet: "Rabby" })) }).waitFor();
  await rabby.getByRole("button", { name: m.common_copy_link() }).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("connects, switches its network and signs in a wallet's own mobile browser", async () => {
  const { page, wallet, consoleErrors, close } = await visitWith([{ account: accounts[1], chainId: 1 }], phoneOptions);
  const tap = (name: RegExp | string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).tap();
  await connectButton(page).tap();
  await tap(matching("MetaMask"));
  await accountButton(page).tap();
  await tap(matching(m.wallet_network({ chain: anything })));
  await tap("BNB Smart Chain");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await accountButton(page).textContent()).toContain("BNB Smart Chain");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(wallet.chainId).toBe(56);
  await sendOne(page, "0x000000000000000000000000000000000000dEaD");
  const account = await openAccount(page);
  await account.getByText(/^9,998\.999\d BNB$/).waitFor();
  await tap("Disconnect");
  await connectButton(page).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("shows an error and the account in Spanish", async () => {
  const { page, wallet, close } = await visitWith([{}], { at: "/es" });
  wallet.overrides.eth_requestAccounts = failsWith(-32603, "Locked.");
  await page.getByRole("button", { name: m.shell_connect_wallet({}, { locale: "es" }) }).click();
  await dialogOf(page, m.wallet_connect({}, { locale: "es" }))
    .getByRole("button", { name: matching("MetaMask") })
    .click();
  const status = dialogOf(page, "MetaMask").getByRole("status");
  await status.getByText(m.wallet_connect_failed({}, { locale: "es" })).waitFor();
  await status.getByText(m.wallet_error_with_message({ message: "Locked" }, { locale: "es" })).waitFor();
  delete wallet.overrides.eth_requestAccounts;
  await page.getByRole("button", { name: m.common_try_again({}, { locale: "es" }) }).click();
  await accountButton(page).click();
  await dialogOf(page, m.wallet_account({}, { locale: "es" }))
    .getByText("10.000 BNB")
    .waitFor();
  await close();
});
