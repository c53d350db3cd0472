import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { failsWith, neverResponds, rejects } from "./browser-wallet.ts";
import { accountButton, choose, connect, connectButton, dialogOf, inStatus, openAccount } from "./wallet-dialog.ts";
import { useWalletSite } from "./wallet-fixture.ts";

/** Networks: unsupported ones, switching, adding, and every way in which a switch fails. */

const { visitWith, newSession, listCoin } = await useWalletSite({}, reducedMotion);

test("stays connected on an unsupported network, says so, and offers BNB Smart Chain", async () => {
  const { page, wallet, consoleErrors, close } = await visitWith([{ chainId: 424242 }]);
  await choose(page);
  const account = dialogOf(page, m.wallet_account());
  expect(await accountButton(page).innerText()).toContain("0xf39F…2266");
  await account.getByRole("button", { name: m.wallet_switch_to({ chain: "BNB Smart Chain" }) }).click();
  await accountButton(page).getByText("BNB Smart Chain").waitFor();
  expect(wallet.chainId).toBe(56);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("adds a network that the wallet does not know before switching to it", async () => {
  const { page, wallet, close } = await visitWith();
  await connect(page);
  await (await openAccount(page))
    .getByRole("button", { name: matching(m.wallet_network({ chain: anything })) })
    .click();
  const networks = dialogOf(page, m.wallet_networks());
  expect(await networks.getByRole("listitem").allInnerTexts()).toHaveLength(6);
  expect(await networks.locator("[aria-current]").innerText()).toContain("BNB Smart Chain");
  await networks.getByRole("button", { name: "Polygon" }).click();
  await accountButton(page).getByText("Polygon").waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(wallet.chainId).toBe(137);
  expect(wallet.requests.filter((method) => /^wallet_(switch|add)/.test(method))).toEqual([
    "wallet_switchEthereumChain",
    "wallet_addEthereumChain",
  ]);
  await close();
});

test("gives rejected, unsupported, incomplete and hanging switches a message each, in the open dialog", async () => {
  const { page, wallet, consoleErrors, close } = await visitWith();
  await connect(page);
  await (await openAccount(page))
    .getByRole("button", { name: matching(m.wallet_network({ chain: anything })) })
    .click();
  wallet.overrides.wallet_switchEthereumChain = rejects;
  await page.getByRole("button", { name: "Ethereum" }).click();
  const dialog = dialogOf(page, m.wallet_switching());
  await inStatus(dialog, "rejected").waitFor();
  await dialog.getByText("BNB Smart Chain").first().waitFor();

  const again = () => dialog.getByRole("button", { name: m.common_try_again() }).click();
  wallet.overrides.wallet_switchEthereumChain = failsWith(4200, "Unsupported.");
  await again();
  await inStatus(dialog, "unsupported").waitFor();

  wallet.overrides.wallet_switchEthereumChain = failsWith(-32603, "Boom.");
  await again();
  await inStatus(dialog, "rpc_down").waitFor();

  const turns = [failsWith(4902, "Unknown."), rejects];
  wallet.overrides.wallet_switchEthereumChain = () => turns.shift()?.();
  wallet.overrides.wallet_addEthereumChain = () => null;
  await again();
  await inStatus(dialog, "rejected").waitFor();
  await dialog
    .getByRole("listitem")
    .filter({ hasText: m.wallet_switch_step_added({ chain: "Ethereum" }) })
    .waitFor();

  wallet.overrides.wallet_switchEthereumChain = () => null;
  await again();
  await inStatus(dialog, "unchanged").waitFor();

  wallet.overrides.wallet_switchEthereumChain = neverResponds;
  await page.clock.install();
  await again();
  await inStatus(dialog, "awaiting_approval").waitFor();
  await page.clock.fastForward(16_000);
  await inStatus(dialog, "slow").waitFor();

  delete wallet.overrides.wallet_switchEthereumChain;
  await again();
  await accountButton(page).getByText("Ethereum").waitFor();
  await dialog.waitFor({ state: "hidden" });
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("closes the dialog when the network is changed in a wallet that supports no switching by sites", async () => {
  const { page, wallet, close } = await visitWith();
  await connect(page);
  await (await openAccount(page))
    .getByRole("button", { name: matching(m.wallet_network({ chain: anything })) })
    .click();
  wallet.overrides.wallet_switchEthereumChain = failsWith(4200, "Unsupported.");
  await page.getByRole("button", { name: "Ethereum" }).click();
  const dialog = dialogOf(page, m.wallet_switching());
  await inStatus(dialog, "unsupported").waitFor();
  wallet.chainId = 1;
  await wallet.emit("chainChanged", "0x1");
  await accountButton(page).getByText("Ethereum").waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await close();
});

test("says that the wallet was disconnected when that happens during a switch or a token request", async () => {
  const session = await newSession(admin);
  const { slug } = await listCoin(session, { name: "Berth Token", symbol: "BRTH" });
  const { page, wallet, consoleErrors, close } = await visitWith([{}], { at: `/coins/${slug}` });
  const disconnect = async () => {
    wallet.allowed = false;
    await wallet.emit("accountsChanged", []);
  };
  await connect(page);
  wallet.overrides.wallet_switchEthereumChain = neverResponds;
  await (await openAccount(page))
    .getByRole("button", { name: matching(m.wallet_network({ chain: anything })) })
    .click();
  await page.getByRole("button", { name: "Polygon" }).click();
  const dialog = dialogOf(page, m.wallet_switching());
  await inStatus(dialog, "awaiting_approval").waitFor();
  await disconnect();
  await inStatus(dialog, "no_wallet").waitFor();
  await page.getByRole("button", { name: m.common_close(), exact: true }).click();

  await connect(page);
  wallet.overrides.wallet_watchAsset = neverResponds;
  await page.getByRole("button", { name: matching(m.wallet_token_add({ symbol: "BRTH", chain: anything })) }).click();
  await expect.poll(() => wallet.requests.includes("wallet_watchAsset")).toBe(true);
  await disconnect();
  await page.getByRole("region", { name: m.common_messages() }).getByText("The wallet was disconnected.").waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("adds a token to a wallet: connects, switches to its network and requests it", async () => {
  const session = await newSession(admin);
  const { slug } = await listCoin(session, { name: "Harbor Token", symbol: "HRBR" });
  const { page, wallet, consoleErrors, close } = await visitWith([{ chainId: 1 }], { at: `/coins/${slug}` });
  const add = page.getByRole("button", { name: matching(m.wallet_token_add({ symbol: "HRBR", chain: anything })) });
  await add.click();
  await dialogOf(page, m.wallet_connect()).waitFor();
  await page.keyboard.press("Escape");
  expect(wallet.requests).toEqual([]);

  const addedTokens: unknown[] = [];
  wallet.overrides.wallet_watchAsset = (params) => {
    addedTokens.push(params);
    return true;
  };
  await add.click();
  await dialogOf(page, m.wallet_connect())
    .getByRole("button", { name: matching("MetaMask") })
    .click();
  await page.getByText(m.wallet_token_added(), { exact: true }).waitFor();
  expect(wallet.chainId).toBe(56);
  expect(addedTokens).toEqual([
    { type: "ERC20", options: { address: expect.stringMatching(/^0x/), symbol: "HRBR", decimals: 18 } },
  ]);

  wallet.overrides.wallet_watchAsset = failsWith(-32601, "The method does not exist.");
  await add.click();
  await page.getByRole("region", { name: m.common_messages() }).getByText(m.wallet_token_not_supported()).waitFor();
  wallet.overrides.wallet_watchAsset = failsWith(-32602, "The symbol does not match.");
  await add.click();
  await page.getByRole("region", { name: m.common_messages() }).getByText("The symbol does not match.").waitFor();

  wallet.overrides.wallet_watchAsset = neverResponds;
  await page.clock.install();
  await add.click();
  await expect.poll(() => add.getAttribute("aria-busy")).toBe("true");
  await page.clock.runFor(15_500);
  const slow = page.getByRole("region", { name: m.common_messages() }).getByText(m.wallet_token_slow());
  await slow.waitFor();
  await page.clock.runFor(5500);
  await slow.waitFor({ state: "hidden" });
  wallet.overrides.wallet_watchAsset = failsWith(-32002, "Request of type 'wallet_watchAsset' already pending.");
  await add.click();
  await slow.waitFor();
  wallet.overrides.wallet_watchAsset = () => true;
  await add.click();
  await page.getByText(m.wallet_token_added(), { exact: true }).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("sends no request to a wallet that is not connected", async () => {
  const { page, wallet, close } = await visitWith();
  await connectButton(page).waitFor();
  expect(wallet.requests).toEqual([]);
  await close();
});
