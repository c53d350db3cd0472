import * as m from "@cointally/i18n/messages";
import { describe, expect, test } from "vitest";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion } from "../testing/fixtures.ts";
import { matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { accounts, neverResponds, rejects } from "./browser-wallet.ts";
import { accountButton, connectButton, dialogOf, inStatus, openAccount, openWallets } from "./wallet-dialog.ts";
import { useWalletSite } from "./wallet-fixture.ts";

/** The operator's settings of the wallet button: networks first, or the injected wallet without a dialog. */

describe("a wallet button that shows the networks first", async () => {
  const { visitWith } = await useWalletSite({ WALLET_NETWORK_FIRST: "1" }, reducedMotion);

  test("asks for a network, then a wallet, and connects on that network", async () => {
    const { page, wallet, consoleErrors, close } = await visitWith();
    await connectButton(page).click();
    const networks = dialogOf(page, m.wallet_choose_network());
    await networks.waitFor();
    expect(await networks.getByRole("listitem").count()).toBe(6);
    expect(await pageProblems(page)).toEqual([]);
    await networks.getByRole("button", { name: "Polygon" }).click();
    const wallets = dialogOf(page, m.wallet_connect());
    await wallets.getByText(m.wallet_target_network({ chain: "Polygon" })).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await wallets.getByRole("button", { name: m.common_back() }).click();
    expect(await networks.locator("[aria-current]").innerText()).toContain("Polygon");
    await networks.getByRole("button", { name: "Polygon" }).click();
    await wallets.getByRole("button", { name: matching("MetaMask") }).click();
    await accountButton(page).getByText("Polygon").waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(wallet.chainId).toBe(137);
    const prompts = wallet.requests.filter((method) => /^(eth_requestAccounts|wallet_(switch|add))/.test(method));
    expect(prompts.slice(0, 2)).toEqual(["eth_requestAccounts", "wallet_switchEthereumChain"]);
    await openAccount(page);
    expect(withoutFailedRequests(consoleErrors)).toEqual([]);
    await close();
  });

  test("asks no wallet to switch that is on the network already, and forgets an abandoned choice", async () => {
    const { page, wallet, consoleErrors, close } = await visitWith();
    await connectButton(page).click();
    await dialogOf(page, m.wallet_choose_network()).getByRole("button", { name: "Cronos" }).click();
    await dialogOf(page, m.wallet_connect())
      .getByText(m.wallet_target_network({ chain: "Cronos" }))
      .waitFor();
    await page.getByRole("button", { name: m.common_close() }).click();
    await connectButton(page).click();
    expect(await dialogOf(page, m.wallet_choose_network()).locator("[aria-current]").count()).toBe(0);
    await page.getByRole("button", { name: "BNB Smart Chain", exact: true }).click();
    await dialogOf(page, m.wallet_connect())
      .getByRole("button", { name: matching("MetaMask") })
      .click();
    await accountButton(page).getByText("BNB Smart Chain").waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(wallet.requests.filter((method) => method.startsWith("wallet_switch"))).toEqual([]);
    expect(withoutFailedRequests(consoleErrors)).toEqual([]);
    await close();
  });

  test("keeps the wallet connected and says so when it rejects the switch", async () => {
    const { page, wallet, consoleErrors, close } = await visitWith();
    wallet.overrides.wallet_switchEthereumChain = rejects;
    await connectButton(page).click();
    await dialogOf(page, m.wallet_choose_network()).getByRole("button", { name: "Ethereum" }).click();
    await dialogOf(page, m.wallet_connect())
      .getByRole("button", { name: matching("MetaMask") })
      .click();
    const dialog = dialogOf(page, m.wallet_switching());
    await inStatus(dialog, "rejected").waitFor();
    await dialog.getByRole("button", { name: m.wallet_stay({ chain: "BNB Smart Chain" }) }).click();
    await accountButton(page).getByText("BNB Smart Chain").waitFor();
    expect(withoutFailedRequests(consoleErrors)).toEqual([]);
    await close();
  });
});

describe("a wallet button that prefers the injected wallet", async () => {
  const { visitWith } = await useWalletSite({ WALLET_PREFER_INJECTED: "1" }, reducedMotion);

  test("connects without a dialog", async () => {
    const { page, wallet, consoleErrors, close } = await visitWith();
    const shown = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          new MutationObserver(() => document.querySelector("dialog[open]") && resolve(true)).observe(document.body, {
            subtree: true,
            attributes: true,
            childList: true,
          });
          setTimeout(() => resolve(false), 3000);
        }),
    );
    await connectButton(page).click();
    await accountButton(page).waitFor();
    expect(await shown).toBe(false);
    expect(wallet.requests).toContain("eth_requestAccounts");
    await openAccount(page);
    expect(withoutFailedRequests(consoleErrors)).toEqual([]);
    await close();
  });

  test("reports a rejection and offers another try and the other wallets", async () => {
    const { page, wallet, consoleErrors, close } = await visitWith();
    wallet.overrides.eth_requestAccounts = rejects;
    await connectButton(page).click();
    const dialog = dialogOf(page, "MetaMask");
    await inStatus(dialog, "rejected").waitFor();
    await dialog.getByRole("button", { name: m.common_back() }).click();
    await dialogOf(page, m.wallet_connect()).waitFor();
    delete wallet.overrides.eth_requestAccounts;
    await page.getByRole("button", { name: matching("MetaMask") }).click();
    await accountButton(page).waitFor();
    expect(withoutFailedRequests(consoleErrors)).toEqual([]);
    await close();
  });

  test("lists the other wallets when the browser has none", async () => {
    const { page, consoleErrors, close } = await visitWith([]);
    const dialog = await openWallets(page);
    await dialog.getByRole("button", { name: "Rabby" }).waitFor();
    expect(withoutFailedRequests(consoleErrors)).toEqual([]);
    await close();
  });

  test("reports a wallet that is slow for 15 s, and opens the account for one on an unsupported network", async () => {
    const { page, wallet, consoleErrors, close } = await visitWith([{ chainId: 424242 }]);
    await page.clock.install();
    wallet.overrides.eth_requestAccounts = neverResponds;
    await connectButton(page).click();
    await expect.poll(() => wallet.requests).toContain("eth_requestAccounts");
    await page.clock.runFor(16_000);
    await inStatus(dialogOf(page, "MetaMask"), "slow").waitFor();
    await page.clock.resume();
    await page.getByRole("button", { name: m.common_close() }).click();
    delete wallet.overrides.eth_requestAccounts;
    await connectButton(page).click();
    await dialogOf(page, m.wallet_account())
      .getByRole("button", { name: m.wallet_switch_to({ chain: "BNB Smart Chain" }) })
      .waitFor();
    expect(await accountButton(page).innerText()).toContain(`${accounts[0].slice(0, 6)}…`);
    expect(withoutFailedRequests(consoleErrors)).toEqual([]);
    await close();
  });
});

describe("a wallet button with the default settings", async () => {
  const { visitWith } = await useWalletSite({}, reducedMotion);

  test("lets a person choose the network first", async () => {
    const { page, wallet, close } = await visitWith();
    await (await openWallets(page)).getByRole("button", { name: m.wallet_network_first() }).click();
    await dialogOf(page, m.wallet_choose_network()).getByRole("button", { name: "Polygon" }).click();
    await dialogOf(page, m.wallet_connect())
      .getByRole("button", { name: matching("MetaMask") })
      .click();
    await accountButton(page).getByText("Polygon").waitFor();
    expect(wallet.chainId).toBe(137);
    await close();
  });
});
