import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { phoneOptions, reducedMotion } from "../testing/fixtures.ts";
import { hasFocus, tabTo, waitForFocus } from "../testing/keyboard.ts";
import { anything, matching } from "../testing/matching.ts";
import { neverResponds, rejects } from "./browser-wallet.ts";
import { accountButton, connectButton, dialogOf, inStatus, openAccount, openWallets } from "./wallet-dialog.ts";
import { useWalletSite } from "./wallet-fixture.ts";

/** The wallet dialog by keyboard, by mouse, on a phone and without a network. */

const { visitWith } = await useWalletSite({}, reducedMotion);

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
  expect((await dialog.boundingBox())?.width).toBe(400);
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

test("opens the dialog and connects a browser wallet without any network", async () => {
  const { context, page, close } = await visitWith();
  await openWallets(page);
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  const dialog = await openWallets(page);
  expect(await dialog.getByRole("listitem").count()).toBe(10);
  await dialog.getByRole("button", { name: matching("MetaMask") }).click();
  await accountButton(page).waitFor();
  await (await openAccount(page)).getByText("10,000 BNB").waitFor();
  await close();
});

test("says when the dialog cannot be loaded, and opens it once there is a network", async () => {
  const { context, page, close } = await visitWith();
  await context.setOffline(true);
  await connectButton(page).click();
  await page.getByRole("region", { name: m.common_messages() }).getByText(m.common_unreachable()).waitFor();
  await context.setOffline(false);
  await connectButton(page).click();
  await dialogOf(page, m.wallet_connect()).waitFor();
  await close();
});
