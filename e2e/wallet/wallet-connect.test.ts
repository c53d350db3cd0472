import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { phoneOptions, reducedMotion } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { accounts } from "./browser-wallet.ts";
import { createPhoneWallet } from "./phone-wallet.ts";
import {
  accountButton,
  choose,
  connectButton,
  dialogOf,
  inStatus,
  openAccount,
  openWallets,
  sendOne,
} from "./wallet-dialog.ts";
import { useWalletSite } from "./wallet-fixture.ts";

/** A phone wallet over WalletConnect: pairing code, session, reload, end. */

const { chain, visitWith } = await useWalletSite({ WALLETCONNECT_PROJECT_ID: "p1" }, reducedMotion);

/** Copies the pairing link; the page writes it to the clipboard some time after the click. */
const copyLink = async (page: Page): Promise<string> => {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: m.common_copy_link() }).click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).toMatch(/^wc:/);
  return read();
};

test("loads WalletConnect when it is chosen, connects by a scanned code, survives a reload and disconnects", async () => {
  const { context, page, consoleErrors, close } = await visitWith([]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const phone = await createPhoneWallet(context, chain, accounts[1]);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" && request.url().includes("wallet-connect")) scripts.push(request.url());
  });
  await openWallets(page);
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
  await page.keyboard.press("Escape");
  const dialog = await choose(page, "WalletConnect");
  await expect.poll(() => scripts).not.toEqual([]);
  await dialog.getByRole("img", { name: m.wallet_connect_pair_code() }).waitFor();
  await phone.scan(await copyLink(page));
  await accountButton(page).getByText("0x7099…79C8").waitFor();
  const account = await openAccount(page);
  await account.getByText("10,000 BNB").waitFor();
  await sendOne(page, accounts[0]);
  await account.getByText(/^9,998\.999\d BNB$/).waitFor();
  expect(phone.requests).toEqual(["eth_sendTransaction"]);

  await page.reload();
  await accountButton(page).getByText("0x7099…79C8").waitFor();
  await (await openAccount(page)).getByRole("button", { name: m.wallet_disconnect() }).click();
  await connectButton(page).waitFor();
  await page.reload({ waitUntil: "networkidle" });
  await connectButton(page).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("reports a rejected and a slow pairing; an approval after Cancel opens no session, and the next code connects", async () => {
  const { context, page, consoleErrors, close } = await visitWith([]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const phone = await createPhoneWallet(context, chain, accounts[1]);
  await page.clock.install();
  const dialog = await choose(page, "WalletConnect");
  const code = async () => {
    await dialog.getByRole("img", { name: m.wallet_connect_pair_code() }).waitFor();
    return copyLink(page);
  };
  await phone.scan(await code(), "reject");
  await inStatus(dialog, "rejected").waitFor();
  await dialog.getByRole("button", { name: m.wallet_ask_again() }).click();

  const cancel = async () => {
    await dialog.getByRole("button", { name: m.common_cancel() }).click();
    await dialogOf(page, m.wallet_connect())
      .getByRole("button", { name: matching("WalletConnect") })
      .click();
  };
  // The phone approves after the page cancelled, and while it cancels.
  const cancelledCode = await code();
  await page.clock.fastForward(16_000);
  await inStatus(dialog, "slow").waitFor();
  await cancel();
  await phone.scan(cancelledCode);
  await phone.scan(await code(), "approve later");
  await cancel();
  const last = await code();
  phone.settle();
  await expect.poll(phone.endedSessions).toBe(1);
  await connectButton(page).waitFor({ state: "attached" });

  await phone.scan(last);
  await accountButton(page).getByText("0x7099…79C8").waitFor();
  await page.reload();
  await (await openAccount(page)).getByText("BNB", { exact: false }).first().waitFor();
  expect(phone.endedSessions()).toBe(1);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("expires an unscanned code and makes a new one; a cancelled code expires without a message", async () => {
  const { context, page, consoleErrors, close } = await visitWith([]);
  await createPhoneWallet(context, chain, accounts[1]);
  await page.clock.install();
  const dialog = await choose(page, "WalletConnect");
  const code = dialog.getByRole("img", { name: m.wallet_connect_pair_code() });
  const fiveMinutes = () => page.clock.fastForward(300_000).then(() => page.clock.runFor(6000));
  await code.waitFor();
  await fiveMinutes();
  await inStatus(dialog, "expired").waitFor();
  await dialog.getByRole("button", { name: m.common_try_again() }).click();
  await code.waitFor();
  await dialog.getByRole("button", { name: m.common_cancel() }).click();
  await fiveMinutes();
  await dialogOf(page, m.wallet_connect()).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("follows network, account and disconnect of the phone, and reports switches that it does not support or answer", async () => {
  const { context, page, consoleErrors, close } = await visitWith([]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const phone = await createPhoneWallet(context, chain, accounts[1]);
  await choose(page, "WalletConnect");
  await phone.scan(await copyLink(page));
  await accountButton(page).getByText("BNB Smart Chain").waitFor();
  phone.emit("wc_sessionEvent", { event: { name: "chainChanged", data: 1 }, chainId: "eip155:1" });
  await accountButton(page).getByText("Ethereum").waitFor();
  const moved = { name: "accountsChanged", data: [`eip155:1:${accounts[0]}`] };
  phone.emit("wc_sessionEvent", { event: moved, chainId: "eip155:1" });
  await accountButton(page).getByText("0xf39F…2266").waitFor();

  await (await openAccount(page))
    .getByRole("button", { name: matching(m.wallet_network({ chain: anything })) })
    .click();
  await page.getByRole("button", { name: "Polygon" }).click();
  await inStatus(dialogOf(page, m.wallet_switching()), "unsupported").waitFor();
  phone.stopResponding();
  await page.clock.install();
  await page.getByRole("button", { name: m.common_try_again() }).click();
  await expect.poll(() => phone.requests.length).toBe(2);
  await page.clock.fastForward(300_000);
  await page.clock.runFor(6000);
  await inStatus(dialogOf(page, m.wallet_switching()), "rpc_down").waitFor();
  await page.getByRole("button", { name: m.common_close(), exact: true }).click();
  phone.emit("wc_sessionDelete", { code: 6000, message: "User disconnected." });
  await connectButton(page).waitFor();
  await page.reload({ waitUntil: "networkidle" });
  await connectButton(page).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("links to wallet apps on a phone, and says what to do when a chunk does not load", async () => {
  const { context, page, close } = await visitWith([], phoneOptions);
  await createPhoneWallet(context, chain, accounts[1]);
  await openWallets(page);
  await page.route(/wallet-connect-[^/]*\.js/, (route) => route.abort());
  await page.route(/qr-code-[^/]*\.js/, (route) => route.abort());
  await page.keyboard.press("Escape");
  const dialog = await choose(page, "WalletConnect");
  await inStatus(dialog, "not_loaded").waitFor();
  await page.unroute(/wallet-connect-[^/]*\.js/);
  await dialog.getByRole("button", { name: m.common_reload_page() }).click();
  await dialogOf(page, m.wallet_connect())
    .getByRole("button", { name: matching("WalletConnect") })
    .click();
  await dialog.getByText(m.wallet_connect_no_code()).waitFor();
  await dialog.getByRole("button", { name: m.common_copy_link() }).waitFor();
  const app = dialog.getByRole("link", { name: "MetaMask" });
  expect(await app.getAttribute("href")).toMatch(/^metamask:\/\/wc\?uri=wc%3A/);
  await dialog.getByText(m.wallet_connect_scan_other()).waitFor();
  await close();
});
