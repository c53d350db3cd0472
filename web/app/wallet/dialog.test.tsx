import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { WalletDialog } from "./dialog.tsx";
import { dispatch } from "./machine.ts";
import { walletStore } from "./wallet-state.ts";

/** jsdom has no dialogs. As in a browser, the event of a close comes in a later task. */
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

it("a view that cannot be shown says so and what to do, the page stands, and another view is shown again", async () => {
  // React writes of what it has caught.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const wallet = {
    id: "example.broken",
    icon: null,
    get name(): string {
      throw new Error("gone");
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

it("stays open when it is opened again before the event of its close", async () => {
  renderPage(WalletDialog);
  dispatch({ type: "opened", view: { name: "ConnectWallet" } });
  const dialog = await screen.findByRole<HTMLDialogElement>("dialog");
  const closed = new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  // Both effects run before the next task, in which the event comes.
  act(() => dispatch({ type: "closed" }));
  act(() => dispatch({ type: "opened", view: { name: "ConnectWallet" } }));
  await closed;
  expect(walletStore.get().views).toEqual([{ name: "ConnectWallet" }]);
  expect(dialog.open).toBe(true);
});

it("the page keeps its place while its scrollbar is away, and gives the room back", async () => {
  // jsdom lays nothing out: the bar is as wide as the window.
  const room = () => document.documentElement.style.scrollbarGutter;
  renderPage(WalletDialog);
  dispatch({ type: "opened", view: { name: "ConnectWallet" } });
  await waitFor(() => expect(room()).toBe("stable"));
  dispatch({ type: "closed" });
  await waitFor(() => expect(room()).toBe(""));

  dispatch({ type: "opened", view: { name: "ConnectWallet" } });
  await waitFor(() => expect(room()).toBe("stable"));
  // As a browser does that takes no answer to its wish to close.
  const dialog = screen.getByRole<HTMLDialogElement>("dialog");
  dialog.open = false;
  fireEvent(dialog, new Event("close"));
  await waitFor(() => expect(room()).toBe(""));
});
