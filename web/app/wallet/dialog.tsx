import * as m from "@cointally/i18n/messages";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { showToastsIn } from "../ui/feedback/toasts.tsx";
import css from "./dialog.module.css";
import { dispatch, shownView } from "./machine.ts";
import { AccountView } from "./views/account.tsx";
import { ConnectWalletView } from "./views/connect-wallet.tsx";
import { ErrorBoundary } from "./views/error-boundary.tsx";
import { ReloadButton } from "./views/reload-button.tsx";
import { SelectNetworkView } from "./views/select-network.tsx";
import { SwitchNetworkView } from "./views/switch-network.tsx";
import { titleId, ViewFrame } from "./views/view-frame.tsx";
import { WalletView } from "./views/wallet.tsx";
import { useWalletState, type View } from "./wallet-state.ts";

const doubleClickMs = 500;

const focusHeading = (dialog: HTMLElement | null) =>
  dialog?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });

/** The dialog hides the page's scrollbar; its space is reserved so that the page does not shift. */
const reserveScrollbar = (reserved: boolean) => {
  document.documentElement.style.scrollbarGutter = reserved ? "stable" : "";
};

/** A native modal dialog with five views. The browser makes the page behind inert and returns the focus on close. */
export function WalletDialog() {
  const view = useWalletState(shownView);
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedTarget = useRef<EventTarget>(null);
  const open = view !== undefined;
  const key = view && keyOf(view);
  const shownAt = useRef(0);
  const closing = useRef(false);
  useEffect(() => {
    if (key) shownAt.current = performance.now();
  }, [key]);
  useEffect(() => {
    // Some browsers close the dialog by themselves.
    if (!open) reserveScrollbar(false);
    if (open === dialog.current?.open) return;
    if (!open) {
      closing.current = true;
      return dialog.current?.close();
    }
    reserveScrollbar(window.innerWidth > document.documentElement.clientWidth);
    dialog.current?.showModal();
    // By default the browser focuses the first button.
    focusHeading(dialog.current);
  }, [open]);
  useEffect(() => {
    if (!open || !dialog.current) return;
    showToastsIn(dialog.current);
    return () => showToastsIn(null);
  }, [open]);
  useEffect(() => {
    if (!open || !dialog.current) return;
    // Keeps the focus in the view when the focused element is removed.
    const observer = new MutationObserver(
      () => document.activeElement === document.body && focusHeading(dialog.current),
    );
    observer.observe(dialog.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    dispatch({ type: "went_back" });
  };
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      // A phone's Back; Escape is handled above.
      onCancel={(event) => {
        event.preventDefault();
        dispatch({ type: "went_back" });
      }}
      // The event of our own close may arrive after the dialog was reopened.
      onClose={() => {
        if (!closing.current) dispatch({ type: "closed" });
        closing.current = false;
      }}
      onClickCapture={(event) => {
        if (event.detail < 2 || event.timeStamp - shownAt.current > doubleClickMs) return;
        // The second click of a double click was meant for the previous view.
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        pressedTarget.current = event.target;
      }}
      // A click outside closes the dialog, but not a text selection that ends outside.
      onClick={({ target }) =>
        target === dialog.current && target === pressedTarget.current && dispatch({ type: "closed" })
      }
    >
      {view && (
        <ErrorBoundary key={key} fallback={<FailedView />}>
          <ShownView view={view} />
        </ErrorBoundary>
      )}
    </dialog>
  );
}

/** Another wallet or network is another view, so that its heading gets the focus. */
const keyOf = (view: View): string =>
  `${view.name} ${"wallet" in view ? view.wallet.id : "chainId" in view ? view.chainId : ""}`;

function ShownView({ view }: { view: View }) {
  switch (view.name) {
    case "ConnectWallet":
      return <ConnectWalletView />;
    case "Wallet":
      return <WalletView wallet={view.wallet} />;
    case "Account":
      return <AccountView />;
    case "SelectNetwork":
      return <SelectNetworkView />;
    case "SwitchNetwork":
      return <SwitchNetworkView chainId={view.chainId} />;
  }
}

/** Shown in place of a view that fails to render. */
function FailedView() {
  return (
    <ViewFrame title={m.wallet_connect_failed()}>
      <p>{m.wallet_connect_not_loaded()}</p>
      <div className={css.stack}>
        <ReloadButton />
      </div>
    </ViewFrame>
  );
}
