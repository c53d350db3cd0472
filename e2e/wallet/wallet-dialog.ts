import * as m from "@cointally/i18n/messages";
import type { Locator, Page } from "playwright-core";

/** The header's button without a connected wallet, and with one. */
export const connectButton = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: m.shell_connect_wallet() });
export const accountButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^0x/ });

/** The dialog, by the heading of its current view. */
export const dialogOf = (page: Page, heading: string | RegExp) => page.getByRole("dialog", { name: heading });

/** The progress of a wallet request, in this status. */
export const inStatus = (within: Page | Locator, status: string) =>
  within.locator(`[data-testid="wallet-progress"][data-status="${status}"]`);

/** Opens the dialog at its list of wallets. */
export async function openWallets(page: Page) {
  await connectButton(page).click();
  const dialog = dialogOf(page, m.wallet_connect());
  await dialog.waitFor();
  return dialog;
}

/** Opens the dialog and chooses a wallet. */
export async function choose(page: Page, wallet = "MetaMask") {
  const dialog = await openWallets(page);
  await dialog.getByRole("button", { name: new RegExp(`^${wallet}`) }).click();
  return dialogOf(page, wallet);
}

/** Connects a wallet and waits for the header to show it. */
export async function connect(page: Page, wallet = "MetaMask") {
  await choose(page, wallet);
  await accountButton(page).waitFor();
}

/** Opens the dialog at the account of the connected wallet. */
export async function openAccount(page: Page) {
  await accountButton(page).click();
  const dialog = dialogOf(page, m.wallet_account());
  await dialog.waitFor();
  return dialog;
}

/**
 * Runs code in the page with the loaded wallet chunk as `wallet`, the way pages use it. The code is text because the test's compiler
 * would rewrite `import` in a function.
 */
export const withWallet = <T>(page: Page, code: string): Promise<T> =>
  page.evaluate(`(async () => {
    const { name } = performance.getEntriesByType("resource").find(({ name }) => /\\/wallet-chunk-[^/]+\\.js$/.test(name));
    const chunk = await import(name);
    const wallet = [chunk, ...Object.values(chunk)].find((part) => part?.walletClientOn);
    ${code}
  })()`);

/** Sends one whole native coin, signed by the wallet; returns the transaction hash. */
export const sendOne = (page: Page, to: string): Promise<string> =>
  withWallet(
    page,
    `const signer = await wallet.walletClientOn(56);
    const transaction = { from: signer.account.address, to: "${to}", value: "0xde0b6b3a7640000" };
    return signer.request({ method: "eth_sendTransaction", params: [transaction] });`,
  );
