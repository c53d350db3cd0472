import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion } from "../testing/fixtures.ts";
import { waitForFocus } from "../testing/keyboard.ts";
import { anything, matching } from "../testing/matching.ts";
import { accounts, failsWith, neverResponds, rejects } from "./browser-wallet.ts";
import {
  accountButton,
  choose,
  connect,
  connectButton,
  dialogOf,
  openAccount,
  openWallets,
  sendOne,
  withWallet,
} from "./wallet-dialog.ts";
import { useWalletSite } from "./wallet-fixture.ts";

/** Connecting, reloading, balances, several tabs and wallets, disconnecting. Only the site receives requests. */

const { chain, visitWith } = await useWalletSite({}, reducedMotion);
const timesRequested = (wallet: { requests: string[] } | undefined, method: string) =>
  wallet?.requests.filter((request) => request === method).length;

test("connects, shows the balance, survives a reload and disconnects with all other hosts blocked", async () => {
  const { page, wallet, consoleErrors, externalRequests, close } = await visitWith();
  const dialog = await choose(page);
  await accountButton(page).waitFor();
  await dialog.waitFor({ state: "hidden" });
  expect(await accountButton(page).innerText()).toContain("0xf39F…2266");
  expect(timesRequested(wallet, "eth_requestAccounts")).toBe(1);

  await page.reload();
  const account = await openAccount(page);
  await account.getByText("10,000 BNB").waitFor();
  await account.getByRole("button", { name: m.wallet_disconnect() }).click();
  await connectButton(page).waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  const requestsBefore = wallet.requests.length;
  await page.reload({ waitUntil: "networkidle" });
  await connectButton(page).waitFor();
  expect(wallet.requests).toHaveLength(requestsBefore);
  expect({ consoleErrors: withoutFailedRequests(consoleErrors), externalRequests }).toEqual({
    consoleErrors: [],
    externalRequests: [],
  });
  await close();
});

test("finds two wallets, lists the last used first, and replaces one by the other", async () => {
  const rabby = { rdns: "io.rabby", name: "Rabby", account: accounts[1] };
  const { page, wallets, close } = await visitWith([{}, rabby, { ...rabby, name: "Rabby again" }]);
  await connect(page, "Rabby");
  await accountButton(page).getByText("0x7099…79C8").waitFor();
  const account = await openAccount(page);
  await account.getByRole("button", { name: m.wallet_switch_wallet_long() }).click();
  const list = dialogOf(page, m.wallet_connect()).getByRole("list").first();
  expect((await list.getByRole("listitem").allInnerTexts()).map((row) => row.split("\n"))).toEqual([
    ["Rabby", "Last used"],
    ["MetaMask", "Found"],
  ]);
  await list.getByRole("button", { name: matching("MetaMask") }).click();
  await accountButton(page).getByText("0xf39F…2266").waitFor();
  await expect.poll(() => wallets.map(({ allowed }) => allowed)).toEqual([true, false, false]);
  await close();
});

test("keeps the connected wallet when it is chosen again, through a reload too", async () => {
  const { page, wallet, close } = await visitWith();
  await connect(page);
  const account = await openAccount(page);
  await account.getByRole("button", { name: m.wallet_switch_wallet_long() }).click();
  const list = dialogOf(page, m.wallet_connect());
  await list.getByRole("button", { name: matching("MetaMask") }).click();
  await list.waitFor({ state: "hidden" });
  await page.reload();
  await accountButton(page).getByText("0xf39F…2266").waitFor();
  expect(wallet.allowed).toBe(true);
  expect(timesRequested(wallet, "wallet_revokePermissions") ?? 0).toBe(0);
  await close();
});

test("syncs connecting, switching and disconnecting between tabs without further wallet prompts", async () => {
  const rabby = { rdns: "io.rabby", name: "Rabby", account: accounts[1] };
  const { page, open, wallets, close } = await visitWith([{}, rabby]);
  const [first, second] = wallets as [(typeof wallets)[number], (typeof wallets)[number]];
  const otherTab = await open("/coins");
  await connect(page);
  await accountButton(otherTab).getByText("0xf39F…2266").waitFor();

  // A wallet that emits no event for its new network.
  first.overrides.wallet_switchEthereumChain = ([wanted]) => {
    first.chainId = Number(wanted?.chainId);
    return null;
  };
  await (await openAccount(page))
    .getByRole("button", { name: matching(m.wallet_network({ chain: anything })) })
    .click();
  await page.getByRole("button", { name: "Ethereum" }).click();
  await accountButton(otherTab).getByText("Ethereum").waitFor();

  await (await openAccount(otherTab)).getByRole("button", { name: m.wallet_switch_wallet_long() }).click();
  await dialogOf(otherTab, m.wallet_connect())
    .getByRole("button", { name: matching("Rabby") })
    .click();
  for (const tab of [otherTab, page]) await accountButton(tab).getByText("0x7099…79C8").waitFor();
  // A tab that cannot reconnect has no wallet; the other tab keeps its own.
  second.overrides.eth_accounts = () => [];
  const third = await open("/coins");
  await connectButton(third).waitFor();
  await expect.poll(() => timesRequested(second, "eth_accounts")).toBeGreaterThan(1);
  expect(await accountButton(page).innerText()).toContain("0x7099…79C8");

  await (await openAccount(page)).getByRole("button", { name: m.wallet_disconnect() }).click();
  await connectButton(otherTab).waitFor();
  expect([first, second].map((wallet) => timesRequested(wallet, "eth_requestAccounts"))).toEqual([1, 1]);
  expect([first, second].map((wallet) => timesRequested(wallet, "wallet_revokePermissions"))).toEqual([1, 1]);
  await close();
});

test("connects a wallet without EIP-6963 as “Browser wallet”, and reconnects it after a reload", async () => {
  const { context, page, consoleErrors, close } = await visitWith();
  await context.addInitScript(() => {
    window.addEventListener("eip6963:announceProvider", (event) => event.stopImmediatePropagation(), true);
    const { requestWallet } = window as unknown as {
      requestWallet(rdns: string, method: string, params: unknown): Promise<{ result?: unknown; error?: unknown }>;
    };
    const request = async ({ method, params = [] }: { method: string; params?: unknown }) => {
      const { result, error } = await requestWallet("io.metamask", method, params);
      if (error) throw error;
      return result;
    };
    Object.assign(window, { ethereum: { request } });
  });
  await page.reload({ waitUntil: "networkidle" });
  await connect(page, "Browser wallet");
  await page.reload();
  await (await openAccount(page)).getByText("10,000 BNB").waitFor();
  await page.getByRole("button", { name: m.wallet_disconnect() }).click();
  await connectButton(page).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test.each([
  ["emits an event", undefined],
  ["does not support it", failsWith(-32601, "The method does not exist.")],
  ["does not answer", neverResponds],
])("shows no dialog after disconnecting from a wallet that %s", async (_what, answer) => {
  const { page, wallet, close } = await visitWith();
  await connect(page);
  if (answer) wallet.overrides.wallet_revokePermissions = answer;
  await page.evaluate(() => {
    const shown = new Set<string>();
    Object.assign(window, { shown });
    new MutationObserver(() => {
      shown.add(document.querySelector("dialog[open] h2")?.textContent ?? "none");
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await (await openAccount(page)).getByRole("button", { name: m.wallet_disconnect() }).click();
  await connectButton(page).waitFor();
  await page.waitForFunction(() => document.querySelector("dialog:not([open])"));
  expect(await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown].sort())).toEqual([
    "Your wallet",
    "none",
  ]);
  await close();
});

test("ignores a stored WalletConnect session when the operator has turned WalletConnect off", async () => {
  const { page, consoleErrors, externalRequests, close } = await visitWith([{}], {
    at: "/",
    localStorage: { "cointally.wallet": "walletConnect" },
  });
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(loaded.filter((name) => name.includes("wallet-connect"))).toEqual([]);
  await connect(page);
  expect({ consoleErrors: withoutFailedRequests(consoleErrors), externalRequests }).toEqual({
    consoleErrors: [],
    externalRequests: [],
  });
  await close();
});

test("gives up on a wallet that does not respond after a reload, and can connect it again", async () => {
  const { page, wallet, consoleErrors, close } = await visitWith();
  await connect(page);
  wallet.overrides.eth_accounts = neverResponds;
  await page.reload({ waitUntil: "networkidle" });
  const dialog = await openWallets(page);
  delete wallet.overrides.eth_accounts;
  await dialog.getByRole("button", { name: matching("MetaMask") }).click();
  await accountButton(page).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("calls a failed balance unknown, and reads it again on demand, on focus and after a transaction", async () => {
  const { page, wallet, close } = await visitWith([{ account: accounts[1] }]);
  await connect(page);
  wallet.overrides.eth_getBalance = rejects;
  await page.route("**/api/rpc/56", (route) => route.abort());
  const account = await openAccount(page);
  await account.getByText(m.wallet_balance_failed()).waitFor();
  delete wallet.overrides.eth_getBalance;
  await account.getByRole("button", { name: m.common_try_again() }).press("Enter");
  await account.getByText("10,000 BNB").waitFor();
  await waitForFocus(account.getByRole("heading", { name: m.wallet_account() }));

  // The page becomes visible again; then it regains the focus from a wallet's window.
  await chain.rpc("anvil_setBalance", accounts[1], "0x29a2241af62c0000");
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await account.getByText("3 BNB").waitFor();
  await chain.rpc("anvil_setBalance", accounts[1], "0x1bc16d674ec80000");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await account.getByText("2 BNB").waitFor();

  const sent = await sendOne(page, accounts[0]);
  expect(sent).toMatch(/^0x[0-9a-f]{64}$/);
  await account.getByText(/^0\.999\d BNB$/).waitFor();
  await close();
});

test("disconnects when the wallet disconnects the site", async () => {
  const { page, wallet, close } = await visitWith();
  await connect(page);
  await openAccount(page);
  wallet.allowed = false;
  await wallet.emit("accountsChanged", []);
  await dialogOf(page, m.wallet_connect()).waitFor();
  await page.keyboard.press("Escape");
  await connectButton(page).waitFor();
  const requestsBefore = wallet.requests.length;
  await page.reload({ waitUntil: "networkidle" });
  expect(wallet.requests).toHaveLength(requestsBefore);
  await close();
});

test("follows the wallet to another account, with its balance", async () => {
  const { page, wallet, close } = await visitWith();
  await connect(page);
  await chain.rpc("anvil_setBalance", accounts[1], "0x29a2241af62c0000");
  await wallet.emit("accountsChanged", [accounts[1]]);
  await accountButton(page).getByText("0x7099…79C8").waitFor();
  await (await openAccount(page)).getByText("3 BNB").waitFor();
  await close();
});

test("shows an error of a preferred injected wallet in its view, and the account once it is connected", async () => {
  const { page, wallet, close } = await visitWith();
  await openWallets(page);
  await page.keyboard.press("Escape");
  wallet.overrides.eth_requestAccounts = failsWith(-32603, "The keyring is locked.");
  await withWallet(page, "await wallet.openDialog({ injected: true })");
  await page.getByRole("dialog").getByText("The keyring is locked").waitFor();
  await page.getByRole("button", { name: m.common_close() }).first().click();
  delete wallet.overrides.eth_requestAccounts;
  await withWallet(page, "await wallet.openDialog({ injected: true })");
  await accountButton(page).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await withWallet(page, "await wallet.openDialog({ network: true })");
  await dialogOf(page, m.wallet_account()).waitFor();
  await close();
});
