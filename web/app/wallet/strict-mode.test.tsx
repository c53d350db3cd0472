import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, it } from "vitest";
import { storage } from "../lib/storage.ts";
import { renderPage } from "../testing/render-page.tsx";
import type { Request } from "./provider.ts";
import { WalletButton } from "./wallet-button.tsx";
import { WalletPlace } from "./wallet-place.tsx";

const settings = {
  apiUrl: "/api",
  projectId: null,
  listingUrl: null,
  identityService: false,
  networkFirst: false,
  preferInjected: false,
};
const account = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

afterEach(cleanup);

/** jsdom knows no dialogs. */
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function () {
  this.open = false;
};

/** A wallet in the window, and what it was asked. */
const wallet = () => {
  const asked: string[] = [];
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [account],
    eth_accounts: [account],
    eth_chainId: "0x38",
  };
  const provider = {
    request: async ({ method }: Request) => {
      asked.push(method);
      if (method === "wallet_switchEthereumChain") throw { code: 4001 };
      return answers[method] ?? null;
    },
    on() {},
    removeListener() {},
  };
  const detail = { info: { uuid: "1", name: "Strict", icon: "", rdns: "example.strict" }, provider };
  window.addEventListener("eip6963:requestProvider", () => {
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  });
  const times = (method: string) => asked.filter((each) => each === method).length;
  return { times, answers };
};

it("under Strict Mode, where each part comes twice, a wallet is asked once: to connect, and for a network", async () => {
  const { times } = wallet();
  const Page = () => (
    <StrictMode>
      <WalletButton />
      <WalletPlace settings={settings} />
    </StrictMode>
  );
  renderPage(Page);
  fireEvent.click(screen.getByRole("button", { name: "Connect wallet" }));
  fireEvent.click(await screen.findByRole("button", { name: /Strict/ }, { timeout: 5000 }));
  await screen.findByRole("button", { name: /^0xf39F…2266/ });
  expect(times("eth_requestAccounts")).toBe(1);
  expect(storage.get("cointally.wallet")).toBe("example.strict");

  fireEvent.click(screen.getByRole("button", { name: /^0xf39F…2266/ }));
  fireEvent.click(await screen.findByRole("button", { name: /^Network/ }));
  fireEvent.click(await screen.findByRole("button", { name: /Polygon/ }));
  await screen.findByText("Your wallet is still on BNB Smart Chain.");
  expect(times("wallet_switchEthereumChain")).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText(/is still on/)).toBeNull());

  // The browser kept the page aside while another one disconnected.
  storage.remove("cointally.wallet");
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await screen.findByRole("button", { name: "Connect wallet" });
  expect(times("wallet_revokePermissions")).toBe(0);
}, 20_000);
