import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { WalletDialog } from "./dialog.tsx";
import { dispatch } from "./machine.ts";
import { walletStore } from "./wallet-state.ts";

/** jsdom has no dialogs. As in browsers, `close` is dispatched in a later task. */
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function () {
  this.open = false;
  setTimeout(() => this.dispatchEvent(new Event("close")));
};

afterEach(() => {
  cleanup();
  dispatch({ type: "closed" });
});

it("explains when a view fails to render, keeps the page, and can show another view", async () => {
  // React logs caught errors.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const wallet = {
    id: "example.broken",
    icon: null,
    get name(): string {
      throw new Error("broken");
    },
  };
  renderPage(() => (
    <>
      <p>The page</p>
      <WalletDialog />
    </>
  ));
  dispatch({ type: "opened", view: { name: "Wallet", wallet } });
  await screen.findByText(/This part of the page did not load/);
  screen.getByRole("button", { name: "Reload page" });
  screen.getByText("The page");
  dispatch({ type: "opened", view: { name: "ConnectWallet" } });
  await screen.findByRole("heading", { name: "Connect a wallet" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(walletStore.get().views).toEqual([]));
});

it("stays open if it is reopened before its close event", async () => {
  renderPage(WalletDialog);
  dispatch({ type: "opened", view: { name: "ConnectWallet" } });
  const dialog = await screen.findByRole<HTMLDialogElement>("dialog");
  const closed = new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  // Both effects run before the task that dispatches the event.
  act(() => dispatch({ type: "closed" }));
  act(() => dispatch({ type: "opened", view: { name: "ConnectWallet" } }));
  await closed;
  expect(walletStore.get().views).toEqual([{ name: "ConnectWallet" }]);
  expect(dialog.open).toBe(true);
});

it("reserves the space of the page's scrollbar while it is open", async () => {
  // jsdom has no layout: the scrollbar is as wide as the window.
  const scrollbarGutter = () => document.documentElement.style.scrollbarGutter;
  renderPage(WalletDialog);
  dispatch({ type: "opened", view: { name: "ConnectWallet" } });
  await waitFor(() => expect(scrollbarGutter()).toBe("stable"));
  dispatch({ type: "closed" });
  await waitFor(() => expect(scrollbarGutter()).toBe(""));

  dispatch({ type: "opened", view: { name: "ConnectWallet" } });
  await waitFor(() => expect(scrollbarGutter()).toBe("stable"));
  // As a browser that closes the dialog without `cancel`.
  const dialog = screen.getByRole<HTMLDialogElement>("dialog");
  dialog.open = false;
  fireEvent(dialog, new Event("close"));
  await waitFor(() => expect(scrollbarGutter()).toBe(""));
});
