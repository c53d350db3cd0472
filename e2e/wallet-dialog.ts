import * as m from "@cointally/i18n/messages";
import type { Locator, Page } from "playwright-core";

/** The header's button, without a wallet and with one. */
export const connectButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Connect wallet" });
export const accountButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^0x/ });

/** The dialog, by the heading of the view that it shows. */
export const dialogOf = (page: Page, heading: string | RegExp) => page.getByRole("dialog", { name: heading });

/** The progress of a request to the wallet, in this status. */
export const inStatus = (within: Page | Locator, status: string) =>
  within.locator(`[data-testid="wallet-progress"][data-status="${status}"]`);

/** Opens the wallets. */
export const openWallets = async (page: Page) => {
  await connectButton(page).click();
  const dialog = dialogOf(page, m.wallet_connect());
  await dialog.waitFor();
  return dialog;
};

/** Opens the wallets and chooses one. */
export const choose = async (page: Page, wallet = "MetaMask") => {
  const dialog = await openWallets(page);
  await dialog.getByRole("button", { name: new RegExp(`^${wallet}`) }).click();
  return dialogOf(page, wallet);
};

/** Connects a wallet and waits until the page has it. */
export const connect = async (page: Page, wallet = "MetaMask") => {
  await choose(page, wallet);
  await accountButton(page).waitFor();
};

/** Opens the account of the connected wallet. */
export const openAccount = async (page: Page) => {
  await accountButton(page).click();
  const dialog = dialogOf(page, m.wallet_account());
  await dialog.waitFor();
  return dialog;
};

/**
 * Runs some work with the wallet's chunk, `wallet` in this text: once it is loaded, as pages use it by wallet.ts. It is text, since the
 * test's own compiler would rewrite `import` in a function.
 */
export const withWallet = <T>(page: Page, work: string): Promise<T> =>
  page.evaluate(`(async () => {
    const { name } = performance.getEntriesByType("resource").find(({ name }) => /\\/wallet-chunk-[^/]+\\.js$/.test(name));
    const chunk = await import(name);
    const wallet = [chunk, ...Object.values(chunk)].find((part) => part?.walletOn);
    ${work}
  })()`);

/** Sends one whole coin, signed by the wallet; gives the transaction's hash. */
export const sendOne = (page: Page, to: string): Promise<string> =>
  withWallet(
    page,
    `const signer = await wallet.walletOn(56);
    const transaction = { from: signer.account.address, to: "${to}", value: "0xde0b6b3a7640000" };
    return signer.request({ method: "eth_sendTransaction", params: [transaction] });`,
  );
