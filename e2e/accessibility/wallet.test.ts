import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { changeSettings } from "../testing/change-settings.ts";
import { phoneOptions, reducedMotion, useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";
import { failsWith, injectWallets, neverResponds, rejects } from "../wallet/browser-wallet.ts";
import { answerAsRelay } from "../wallet/phone-wallet.ts";
import {
  accountButton,
  choose,
  connect,
  connectButton,
  dialogOf,
  inStatus,
  openAccount,
  openWallets,
} from "../wallet/wallet-dialog.ts";
import { type PageState, problemsOf } from "./states.ts";

/** Every view of the wallet dialog, whose controls are also large enough to tap. */

const { call, newSession, visit } = useSite({}, reducedMotion);
let session: Session;
beforeAll(async () => {
  session = await newSession(admin);
});

/** A visit with a wallet that has 10,000 coins. */
const visitWithWallet = async () => {
  const visited = await visit();
  const [wallet] = await injectWallets(visited.context, []);
  if (!wallet) throw new Error("The visit has no wallet");
  wallet.overrides.eth_getBalance = () => "0x21e19e0c9bab2400000";
  return { ...visited, wallet };
};

/** Controls in the dialog that are lower than 44 px, by the name of the state. */
let smallControls: Record<string, string[]>;
beforeEach(() => {
  smallControls = {};
});

/** A state of the dialog on the front page. */
const state = (name: string, act: (page: Page) => Promise<unknown>): PageState => ({
  name,
  path: "/",
  async act(page) {
    await act(page);
    const small = await page
      .getByRole("dialog")
      .locator("button, a, input, summary")
      .evaluateAll((all) =>
        all.filter((control) => control.getBoundingClientRect().height < 44).map((control) => control.outerHTML),
      );
    if (small.length > 0) smallControls[name] = small;
  },
});

const chooseNetworks = async (page: Page) => {
  await (await openAccount(page)).getByRole("button", { name: m.wallet_network({ chain: "BNB Smart Chain" }) }).click();
  await dialogOf(page, m.wallet_networks()).waitFor();
};

test("passes in the views of a browser wallet that connects", async () => {
  const visited = await visitWithWallet();
  const { wallet } = visited;
  /** The view of a wallet that responds like this. */
  const connecting = (name: string, answer: () => unknown, status: string) =>
    state(name, async (page) => {
      wallet.overrides.eth_requestAccounts = answer;
      await inStatus(await choose(page), status).waitFor();
    });
  const found = await problemsOf(visited, [
    state("wallets", openWallets),
    connecting("waiting", neverResponds, "awaiting_approval"),
    connecting("rejected", rejects, "rejected"),
    connecting("request open", failsWith(-32002, "Pending."), "request_pending"),
    connecting("failed", failsWith(-32603, "Locked."), "failed"),
    state("not installed", async (page) => inStatus(await choose(page, "Trust Wallet"), "not_installed").waitFor()),
  ]);
  expect({ found, smallControls }).toEqual({ found: {}, smallControls: {} });
});

test("passes in the views of a connected wallet", async () => {
  const visited = await visitWithWallet();
  const { wallet } = visited;
  const found = await problemsOf(visited, [
    state("account", async (page) => {
      await connect(page);
      const account = await openAccount(page);
      await account.getByText("10,000 BNB").waitFor();
      await account.getByText(m.wallet_no_name()).waitFor();
    }),
    state("networks", chooseNetworks),
    state("switch rejected", async (page) => {
      wallet.overrides.wallet_switchEthereumChain = rejects;
      await chooseNetworks(page);
      await page.getByRole("button", { name: "Cronos" }).click();
      await inStatus(page, "rejected").waitFor();
    }),
    state("unsupported network", async (page) => {
      await accountButton(page).waitFor();
      await wallet.emit("chainChanged", "0x67932");
      await (await openAccount(page))
        .getByRole("button", { name: m.wallet_switch_to({ chain: "BNB Smart Chain" }) })
        .waitFor();
    }),
  ]);
  expect({ found, smallControls }).toEqual({ found: {}, smallControls: {} });
});

test("passes with the networks first", async () => {
  await changeSettings(call, session, { WALLET_NETWORK_FIRST: "1" });
  const visited = await visitWithWallet();
  const openNetworks = async (page: Page) => {
    await connectButton(page).click();
    await dialogOf(page, m.wallet_choose_network()).waitFor();
  };
  const found = await problemsOf(visited, [
    state("networks first", openNetworks),
    state("wallets for a network", async (page) => {
      await openNetworks(page);
      await page.getByRole("button", { name: "Polygon" }).click();
      await dialogOf(page, m.wallet_connect())
        .getByText(m.wallet_target_network({ chain: "Polygon" }))
        .waitFor();
    }),
  ]);
  expect({ found, smallControls }).toEqual({ found: {}, smallControls: {} });
});

test("passes with all wallets of a listing", async () => {
  await changeSettings(call, session, { WALLET_LISTING_URL: "https://listing.example/wallets?projectId=p1" });
  const visited = await visitWithWallet();
  const names = Array.from({ length: 50 }, (_, n) => `Sea wallet ${n + 1}`);
  const listings = Object.fromEntries(names.map((name) => [name, { name, homepage: "https://wallets.example" }]));
  await visited.context.route(/^https:\/\/listing\.example\//, (route) =>
    route.fulfill({ json: { listings, total: 50 }, headers: { "access-control-allow-origin": "*" } }),
  );
  const found = await problemsOf(visited, [
    state("all wallets", async (page) => {
      const dialog = dialogOf(page, m.wallet_connect());
      const all = dialog.getByRole("button", { name: m.wallet_browse_all({ wallets: "61" }) });
      // The dialog waits 3 s for the listing, and reads it again when it is opened again.
      const isListed = async () => {
        await page.keyboard.press("Escape");
        await openWallets(page);
        return all.waitFor({ timeout: 4000 }).then(
          () => true,
          () => false,
        );
      };
      await expect.poll(isListed, { timeout: 60_000 }).toBe(true);
      await all.click();
      await dialog.getByRole("button", { name: "Sea wallet 50" }).waitFor();
    }),
  ]);
  expect({ found, smallControls }).toEqual({ found: {}, smallControls: {} });
});

test("passes in the views of WalletConnect and of a wallet's app on a phone", async () => {
  await changeSettings(call, session, { WALLETCONNECT_PROJECT_ID: "p1" });
  const desktop = await visit();
  await desktop.context.routeWebSocket(/relay\.walletconnect/, answerAsRelay);
  const found = await problemsOf(desktop, [
    state("code to scan", async (page) => {
      const dialog = await choose(page, "WalletConnect");
      await dialog.getByRole("img", { name: m.wallet_connect_pair_code() }).waitFor();
    }),
  ]);
  const phone = await visit({ ...phoneOptions, ...reducedMotion });
  await phone.context.route(/wallet-connect-[^/]*\.js/, (route) => route.abort());
  const foundOnPhone = await problemsOf(phone, [
    state("not loaded", async (page) => inStatus(await choose(page, "WalletConnect"), "not_loaded").waitFor()),
    state("app did not open", async (page) => {
      await openWallets(page);
      const opened = page.context().waitForEvent("page");
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1000);
      await page.getByRole("dialog").getByRole("link", { name: "MetaMask" }).tap();
      await (await opened).close();
      const wallet = dialogOf(page, "MetaMask");
      await inStatus(wallet, "opening_app").waitFor();
      await page.clock.fastForward(2100);
      await page.clock.resume();
      await inStatus(wallet, "timed_out").waitFor();
      await wallet.getByRole("img", { name: m.wallet_connect_code({ wallet: "MetaMask" }) }).waitFor();
    }),
  ]);
  expect({ found, foundOnPhone, smallControls }).toEqual({ found: {}, foundOnPhone: {}, smallControls: {} });
});
