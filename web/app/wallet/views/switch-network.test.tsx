import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LocaleContext } from "../../lib/locale.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { connectTo } from "../connect.ts";
import { drop, followConnection } from "../connection.ts";
import { go, path } from "../dialog-path.ts";
import type { Asked } from "../provider.ts";
import { SwitchNetworkView } from "./switch-network.tsx";

/** A wallet from before EIP-6963, which has no name. */
const nameless = {
  id: "window.ethereum",
  name: "",
  icon: null,
  provider: {
    request: async ({ method }: Asked) => {
      if (method === "wallet_switchEthereumChain") return new Promise(() => {});
      return method === "eth_chainId" ? "0x38" : ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"];
    },
  },
};
const Spanish = () => (
  <LocaleContext value="es">
    <SwitchNetworkView chainId={1} />
  </LocaleContext>
);

beforeEach(() => go({ instead: { name: "SwitchNetwork", chainId: 1 } }));
afterEach(() => {
  cleanup();
  drop();
  go("close");
});

it("calls a wallet that has no name what the list calls it", async () => {
  followConnection();
  await connectTo(nameless, { signal: new AbortController().signal });
  renderPage(Spanish);
  await screen.findByText("Acepta en Wallet del navegador");
});

it("without a wallet it says so in the page's words, and leads to one", async () => {
  renderPage(Spanish);
  await screen.findByText("No hay ninguna wallet conectada");
  fireEvent.click(screen.getByRole("button", { name: "Conectar una wallet" }));
  expect(path.get().at(-1)).toEqual({ name: "ConnectWallet" });
});
