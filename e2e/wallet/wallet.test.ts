import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { changeSettings } from "../testing/change-settings.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { phoneOptions, reducedMotion } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { accounts } from "./browser-wallet.ts";
import {
  accountButton,
  choose,
  connect,
  connectButton,
  dialogOf,
  openAccount,
  openWallets,
  sendOne,
} from "./wallet-dialog.ts";
import { useWalletSite } from "./wallet-fixture.ts";

/** A wallet in the browser, from connecting to disconnecting, with its chain. Only the site receives requests. */

const { visitWith, newSession, call, listCoin } = await useWalletSite({}, reducedMotion);
let session: Session;
beforeAll(async () => {
  session = await newSession(admin);
});
const timesRequested = (wallet: { requests: string[] } | undefined, method: string) =>
  wallet?.requests.filter((request) => request === method).length;

test("connects, shows the balance, survives a reload and disconnects with all other hosts blocked", async () => {
  const { page, wallet, consoleErrors, externalRequests, close } = await visitWith();
  expect(wallet.requests, "requests to a wallet that is not connected").toEqual([]);
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

test("shows the networks first if the operator wants that, and connects on the chosen one", async () => {
  await changeSettings(call, session, { WALLET_NETWORK_FIRST: "1" });
  const { page, wallet, consoleErrors, close } = await visitWith();
  await connectButton(page).click();
  await dialogOf(page, m.wallet_choose_network()).getByRole("button", { name: "Polygon" }).click();
  const wallets = dialogOf(page, m.wallet_connect());
  await wallets.getByText(m.wallet_target_network({ chain: "Polygon" })).waitFor();
  await wallets.getByRole("button", { name: matching("MetaMask") }).click();
  await accountButton(page).getByText("Polygon").waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(wallet.chainId).toBe(137);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("connects the wallet of the browser without a dialog if the operator wants that", async () => {
  await changeSettings(call, session, { WALLET_PREFER_INJECTED: "1" });
  const { page, wallet, consoleErrors, close } = await visitWith();
  await page.evaluate(() => {
    Object.assign(window, { opened: false });
    new MutationObserver(() => {
      if (document.querySelector("dialog[open]")) Object.assign(window, { opened: true });
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await connectButton(page).click();
  // The button stays busy until the attempt has ended.
  await accountButton(page).and(page.locator(":not([aria-busy])")).waitFor();
  expect(await page.evaluate(() => (window as unknown as { opened: boolean }).opened)).toBe(false);
  expect(wallet.requests).toContain("eth_requestAccounts");
  await openAccount(page);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("adds a coin's token to a wallet: connects, switches to its network and requests it", async () => {
  const { slug } = await listCoin(session, { name: "Harbor Token", symbol: "HRBR" });
  const { page, wallet, consoleErrors, close } = await visitWith([{ chainId: 1 }], { at: `/coins/${slug}` });
  const addedTokens: unknown[] = [];
  wallet.overrides.wallet_watchAsset = (params) => {
    addedTokens.push(params);
    return true;
  };
  await page.getByRole("button", { name: matching(m.wallet_token_add({ symbol: "HRBR", chain: anything })) }).click();
  await dialogOf(page, m.wallet_connect())
    .getByRole("button", { name: matching("MetaMask") })
    .click();
  await page.getByText(m.wallet_token_added(), { exact: true }).waitFor();
  expect(wallet.chainId).toBe(56);
  expect(addedTokens).toEqual([
    { type: "ERC20", options: { address: expect.stringMatching(/^0x/), symbol: "HRBR", decimals: 18 } },
  ]);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("shows names and icons that contain scripts as text and images", async () => {
  const { page, consoleErrors, externalRequests, close } = await visitWith([
    {
      rdns: "example.script",
      name: "<img src=x onerror=alert(1)>",
      icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' onload='document.title=1'%3E%3Cscript%3Edocument.title=1%3C/script%3E%3C/svg%3E",
    },
    { rdns: "example.page", name: "Page", icon: "data:text/html,<script>document.title=1</script>" },
    { rdns: "example.far", name: "Far", icon: "https://tracker.example/icon.png" },
    { rdns: "example.code", name: "Code", icon: "javascript:document.title=1" },
    { rdns: "example.long", name: "W".repeat(100_000), icon: "data:image/png;base64,AAAA" },
  ]);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => dialogs.push(dialog.message()));
  const title = await page.title();
  const dialog = await openWallets(page);
  const list = dialog.getByRole("list").first();
  expect(await list.getByRole("listitem").allInnerTexts()).toEqual(
    ["<img src=x onerror=alert(1)>", "Page", "Far", "Code", `${"W".repeat(39)}…`].map((name) =>
      expect.stringContaining(name),
    ),
  );
  const icons = await list.locator("img").evaluateAll((all) => all.map((icon) => (icon as HTMLImageElement).src));
  expect(icons.filter((src) => !/^data:image\//.test(src))).toEqual([]);
  expect({ dialogs, externalRequests, title: await page.title() }).toEqual({
    dialogs: [],
    externalRequests: [],
    title,
  });
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
