import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, it } from "vitest";
import { storage } from "../lib/storage/storage.ts";
import { renderPage } from "../testing/render-page.tsx";
import type { Request } from "./provider.ts";
import { WalletButton } from "./wallet-button.tsx";
import { WalletRoot } from "./wallet-root.tsx";

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

/** jsdom has no dialogs. */
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function () {
  this.open = false;
};

/** Announces a wallet and counts its requests. */
const wallet = () => {
  const requests: string[] = [];
  const responses: Record<string, unknown> = {
    eth_requestAccounts: [account],
    eth_accounts: [account],
    eth_chainId: "0x38",
  };
  const provider = {
    request: async ({ method }: Request) => {
      requests.push(method);
      if (method === "wallet_switchEthereumChain") throw { code: 4001 };
      return responses[method] ?? null;
    },
    on() {},
    removeListener() {},
  };
  const detail = { info: { uuid: "1", name: "Strict", icon: "", rdns: "example.strict" }, provider };
  window.addEventListener("eip6963:requestProvider", () => {
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  });
  const times = (method: string) => requests.filter((each) => each === method).length;
  return { times, responses };
};

it("sends a wallet one request to connect and one to switch in Strict Mode, which mounts components twice", async () => {
  const { times } = wallet();
  const Page = () => (
    <StrictMode>
      <WalletButton />
      <WalletRoot settings={settings} />
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

  // The page was in the back-forward cache while another tab disconnected.
  storage.remove("cointally.wallet");
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await screen.findByRole("button", { name: "Connect wallet" });
  expect(times("wallet_revokePermissions")).toBe(0);
}, 20_000);
