import { expect, it } from "vitest";
import { appLinkOf, isPhone, pairLinkOf } from "./deep-link.ts";
import { knownWallets } from "./known-wallets.ts";

const page = "https://coins.example/coins/cake?lang=es#a&b";
const encoded = "https%3A%2F%2Fcoins.example%2Fcoins%2Fcake%3Flang%3Des%23a%26b";
const walletOf = (id: string) => knownWallets.find((wallet) => wallet.id === id) ?? { id, name: id, icon: null };

it.each([
  ["io.metamask", "https://metamask.app.link/dapp/coins.example/coins/cake?lang=es#a&b", "_blank"],
  ["com.trustwallet.app", `https://link.trustwallet.com/open_url?coin_id=20000714&url=${encoded}`, "_blank"],
  ["com.coinbase.wallet", `https://go.cb-w.com/dapp?cb_url=${encoded}`, "_blank"],
  ["com.okex.wallet", `okx://wallet/dapp/url?dappUrl=${encoded}`, "_self"],
])("%s opens the page in its own browser", (id, href, target) => {
  expect(appLinkOf(walletOf(id), page)).toEqual({ href, target });
});

it("encodes the page's query into one parameter of the app link", () => {
  const { href = "" } = appLinkOf(walletOf("pro.tokenpocket"), page) ?? {};
  expect(new URL(href).searchParams.get("params")).toBe(JSON.stringify({ url: page, chain: "BSC" }));
});

it("gives no link for a wallet without an app link or a pairing link", () => {
  expect(appLinkOf(walletOf("io.rabby"), page)).toBeNull();
  expect(pairLinkOf(walletOf("com.coinbase.wallet"), "wc:1@2")).toBeNull();
});

it("encodes the whole WalletConnect URI into the pairing link", () => {
  const uri = "wc:7f6e@2?relay-protocol=irn&symKey=ab12";
  expect(pairLinkOf(walletOf("io.metamask"), uri)).toEqual({
    href: `metamask://wc?uri=${encodeURIComponent(uri)}`,
    target: "_self",
  });
});

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", 5, true],
  ["Mozilla/5.0 (Linux; Android 16; Pixel 9)", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, false],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", 10, false],
])("tells whether %s with %i touch points is a phone: %s", (userAgent, maxTouchPoints, phone) => {
  expect(isPhone({ userAgent, maxTouchPoints })).toBe(phone);
});
