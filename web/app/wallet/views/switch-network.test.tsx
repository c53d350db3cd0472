import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { setTestLocale } from "../../testing/set-test-locale.ts";
import { installedWallet } from "../config.ts";
import { connectTo, startConnecting, syncWallet } from "../connection/connect.ts";
import { startSwitching } from "../connection/switch-network.ts";
import { dispatch } from "../machine.ts";
import type { Request } from "../provider.ts";
import type { WalletEntry } from "../wallet-entry.ts";
import { walletStore } from "../wallet-state.ts";
import { SwitchNetworkView } from "./switch-network.tsx";

/** A wallet from before EIP-6963, without a name. */
const nameless = {
  request: async ({ method }: Request) => {
    if (method === "wallet_switchEthereumChain") return new Promise(() => {});
    return method === "eth_chainId" ? "0x38" : ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"];
  },
};
const View = () => <SwitchNetworkView chainId={1} />;

const open = () => dispatch({ type: "opened", view: { name: "SwitchNetwork", chainId: 1 } });

beforeAll(() => {
  startConnecting();
  startSwitching();
});
afterEach(async () => {
  cleanup();
  dispatch({ type: "closed" });
  await syncWallet(null);
});

it("names a wallet without a name as the list does", async () => {
  Object.assign(window, { ethereum: nameless });
  const wallet = installedWallet("window.ethereum") as WalletEntry;
  await connectTo(wallet, { signal: new AbortController().signal });
  open();
  setTestLocale("es");
  renderPage(View);
  await screen.findByText("Aprueba en Wallet del navegador");
});

it("says in the page's language that no wallet is connected, and opens the list of wallets", async () => {
  open();
  setTestLocale("es");
  renderPage(View);
  await screen.findByText("No hay ninguna wallet conectada");
  fireEvent.click(screen.getByRole("button", { name: "Conectar una wallet" }));
  expect(walletStore.get().views.at(-1)).toEqual({ name: "ConnectWallet" });
});
