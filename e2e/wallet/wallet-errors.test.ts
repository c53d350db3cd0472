import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion } from "../testing/fixtures.ts";
import { waitForFocus } from "../testing/keyboard.ts";
import { anything, matching } from "../testing/matching.ts";
import { goTo } from "../testing/visit.ts";
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
} from "./wallet-dialog.ts";
import { useWalletSite } from "./wallet-fixture.ts";

/** Wallets that reject, hang, respond twice, late or invalidly, or disappear: the dialog explains and stays usable. */

const { visitWith } = await useWalletSite({}, reducedMotion);

/** Chooses the wallet, waits for this status, then connects with the usual behaviour. */
const afterAllConnects = async (
  { page, wallet, consoleErrors, close }: Awaited<ReturnType<typeof visitWith>>,
  press: string,
) => {
  delete wallet.overrides.eth_requestAccounts;
  await dialogOf(page, "MetaMask").getByRole("button", { name: press }).click();
  await accountButton(page).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
};

test("shows no toast for a rejected connection, and can ask the same wallet again", async () => {
  const visit = await visitWith();
  visit.wallet.overrides.eth_requestAccounts = rejects;
  const dialog = await choose(visit.page);
  await inStatus(dialog, "rejected").waitFor();
  expect(await visit.page.getByRole("region", { name: m.common_messages() }).innerText()).toBe("");
  await afterAllConnects(visit, "Ask again");
});

test("does not repeat a connection request that is still open in the wallet", async () => {
  const visit = await visitWith();
  visit.wallet.overrides.eth_requestAccounts = failsWith(-32002, "Already processing eth_requestAccounts.");
  const dialog = await choose(visit.page);
  await inStatus(dialog, "request_pending").waitFor();
  visit.wallet.allowed = true;
  visit.wallet.overrides.eth_requestAccounts = () => {
    throw new Error("The wallet got a second request");
  };
  await dialog.getByRole("button", { name: m.wallet_responded() }).click();
  await accountButton(visit.page).waitFor();
  await visit.close();
});

test("shows the wallet's own error message", async () => {
  const visit = await visitWith();
  visit.wallet.overrides.eth_requestAccounts = failsWith(-32603, "The keyring is <b>locked</b>.");
  const dialog = await choose(visit.page);
  await dialog.getByText("“The keyring is <b>locked</b>”").waitFor();
  // The button disappears when it is pressed; the focus stays in the view.
  visit.wallet.overrides.eth_requestAccounts = neverResponds;
  await dialog.getByRole("button", { name: m.common_try_again() }).press("Enter");
  await inStatus(dialog, "awaiting_approval").waitFor();
  await waitForFocus(dialog.getByRole("heading", { name: "MetaMask" }));
  await visit.page.keyboard.press("Escape");
  visit.wallet.overrides.eth_requestAccounts = failsWith(-32603, "The keyring is locked.");
  await dialogOf(visit.page, m.wallet_connect())
    .getByRole("button", { name: matching("MetaMask") })
    .click();
  await afterAllConnects(visit, "Try again");
});

test("calls a wallet slow after 15 s, and ignores its response after Cancel", async () => {
  const { page, wallet, consoleErrors, close } = await visitWith();
  let answer: (accounts: unknown) => void = () => {};
  wallet.overrides.eth_requestAccounts = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  await page.clock.install();
  const dialog = await choose(page);
  await inStatus(dialog, "awaiting_approval").waitFor();
  await page.clock.fastForward(16_000);
  await inStatus(dialog, "slow").waitFor();
  await dialog.getByRole("button", { name: m.common_cancel() }).click();
  await dialogOf(page, m.wallet_connect()).waitFor();

  wallet.allowed = true;
  answer([accounts[0]]);
  await wallet.emit("accountsChanged", [accounts[0]]);
  await wallet.emit("connect", { chainId: "0x38" });
  await page.clock.fastForward(5000);
  await page.keyboard.press("Escape");
  await connectButton(page).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("takes only the response to the second request, once, when a slow wallet is retried", async () => {
  const { page, wallet, consoleErrors, close } = await visitWith();
  const answers: ((accounts: unknown) => void)[] = [];
  wallet.overrides.eth_requestAccounts = () => new Promise((resolve) => answers.push(resolve));
  await page.clock.install();
  const dialog = await choose(page);
  await expect.poll(() => answers.length).toBe(1);
  await page.clock.fastForward(16_000);
  await dialog.getByRole("button", { name: m.common_try_again() }).click();
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.([accounts[1]]);
  answers[1]?.([accounts[0]]);
  // The same result again, by an event.
  await wallet.emit("accountsChanged", [accounts[0]]);
  await accountButton(page).getByText("0xf39F…2266").waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test.each([
  ["no accounts", []],
  ["something else", { accounts: "0x" }],
  ["a script", ["<img src=x onerror=alert(1)>"]],
  ["nothing", null],
])("reports a wallet that responds with %s", async (_what, accounts) => {
  const visit = await visitWith();
  visit.wallet.overrides.eth_requestAccounts = () => accounts;
  const dialog = await choose(visit.page);
  await inStatus(dialog, "invalid_response").waitFor();
  await afterAllConnects(visit, "Try again");
});

test("treats a chain id that is no number as an unsupported network", async () => {
  const { page, wallet, consoleErrors, close } = await visitWith();
  wallet.overrides.eth_chainId = () => "BNB";
  await choose(page);
  const account = dialogOf(page, m.wallet_account());
  await account.waitFor();
  await wallet.emit("chainChanged", { toString: "x" });
  delete wallet.overrides.eth_chainId;
  await account.getByRole("button", { name: m.wallet_switch_to({ chain: "BNB Smart Chain" }) }).click();
  await account.waitFor({ state: "hidden" });
  await accountButton(page).waitFor();
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

test("ignores invalid announcements", async () => {
  const { context, page, consoleErrors, close } = await visitWith();
  await context.addInitScript(() => {
    const tell = (detail: unknown) => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
    const thrower = Object.defineProperty({}, "info", {
      get() {
        throw new Error("gone");
      },
    });
    const info = { uuid: "1", name: "Broken", icon: "", rdns: "example.broken" };
    window.addEventListener("eip6963:requestProvider", () => {
      const provider = { request() {} };
      for (const detail of [null, 5, {}, thrower, { info }, { info: { ...info, rdns: 7 }, provider }]) tell(detail);
      tell({ info: { ...info, rdns: "walletConnect" }, provider });
    });
  });
  await goTo(page, "/");
  const dialog = await openWallets(page);
  expect(await dialog.getByRole("list").first().getByRole("listitem").allInnerTexts()).toEqual(["MetaMask\nFound"]);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("offers a wallet that is announced while its install view is open", async () => {
  const { page, consoleErrors, close } = await visitWith([]);
  const dialog = await openWallets(page);
  await dialog.getByRole("searchbox").fill("exodus");
  await dialog.getByRole("button", { name: "Exodus" }).click();
  const wallet = dialogOf(page, "Exodus");
  await inStatus(wallet, "not_installed").waitFor();
  await page.evaluate((account) => {
    const answers: Record<string, unknown> = { eth_chainId: "0x38" };
    const provider = {
      async request({ method }: { method: string }) {
        if (method !== "eth_requestAccounts" || answers[method]) return answers[method] ?? null;
        answers[method] = [account];
        throw { code: 4001 };
      },
    };
    const info = { uuid: "1", rdns: "example.exodus", name: "Exodus", icon: "" };
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info, provider } }));
  }, accounts[0]);
  await wallet.getByRole("button", { name: m.wallet_connect_to({ wallet: "Exodus" }) }).click();
  await inStatus(wallet, "rejected").waitFor();
  await wallet.getByRole("button", { name: m.wallet_ask_again() }).click();
  await accountButton(page).getByText("0xf39F…2266").waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("reads the balance through the site and can disconnect when the extension disappears", async () => {
  const { page, wallet, consoleErrors, close } = await visitWith();
  await connect(page);
  const invalidated = failsWith(-32603, "Extension context invalidated.");
  for (const method of [
    "eth_getBalance",
    "eth_chainId",
    "eth_accounts",
    "wallet_revokePermissions",
    "wallet_switchEthereumChain",
  ]) {
    wallet.overrides[method] = method === "wallet_revokePermissions" ? neverResponds : invalidated;
  }
  const account = await openAccount(page);
  await account.getByText("10,000 BNB").waitFor();
  await account.getByRole("button", { name: matching(m.wallet_network({ chain: anything })) }).click();
  await page.getByRole("button", { name: "Ethereum" }).click();
  const status = dialogOf(page, m.wallet_switching()).getByRole("status");
  await status.getByText("“Extension context invalidated”").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await account.getByRole("button", { name: m.wallet_disconnect() }).click();
  await connectButton(page).waitFor();
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});
