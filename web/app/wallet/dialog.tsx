import * as m from "@cointally/i18n/messages";
import { type KeyboardEvent, useEffect, useRef } from "react";
import css from "./dialog.module.css";
import { dispatch, shownView } from "./machine.ts";
import { AccountView } from "./views/account.tsx";
import { ConnectWalletView } from "./views/connect-wallet.tsx";
import { Fallible } from "./views/fallible.tsx";
import { LoadAgain } from "./views/load-again.tsx";
import { SelectNetworkView } from "./views/select-network.tsx";
import { SwitchNetworkView } from "./views/switch-network.tsx";
import { titleId, ViewFrame } from "./views/view-frame.tsx";
import { WalletView } from "./views/wallet.tsx";
import { useWalletState, type View } from "./wallet-state.ts";

/** Two clicks further apart are two. */
const doubleClickMs = 500;

const focusHeading = (dialog: HTMLElement | null) =>
  dialog?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });

/** The page behind does not scroll, and its scrollbar goes: what room that took stays, and the page where it is. */
const keepRoom = (isThere: boolean) => {
  document.documentElement.style.scrollbarGutter = isThere ? "stable" : "";
};

/** One dialog, five views. The browser's own: what lies behind it is out of reach, and the focus comes back on close. */
export function WalletDialog() {
  const view = useWalletState(shownView);
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const open = view !== undefined;
  const key = view && keyOf(view);
  const shownAt = useRef(0);
  const closing = useRef(false);
  useEffect(() => {
    if (key) shownAt.current = performance.now();
  }, [key]);
  useEffect(() => {
    // Some browsers close the dialog by themselves.
    if (!open) keepRoom(false);
    if (open === dialog.current?.open) return;
    if (!open) {
      closing.current = true;
      return dialog.current?.close();
    }
    keepRoom(window.innerWidth > document.documentElement.clientWidth);
    dialog.current?.showModal();
    // The browser itself would take the first button.
    focusHeading(dialog.current);
  }, [open]);
  useEffect(() => {
    if (!open || !dialog.current) return;
    // What had the focus may go as its stage is over: keys and readers stay in the view.
    const watch = new MutationObserver(() => document.activeElement === document.body && focusHeading(dialog.current));
    watch.observe(dialog.current, { childList: true, subtree: true });
    return () => watch.disconnect();
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
      // A phone's Back; keys have been dealt with above.
      onCancel={(event) => {
        event.preventDefault();
        dispatch({ type: "went_back" });
      }}
      // The event of our own close may come after the dialog was opened again.
      onClose={() => {
        if (!closing.current) dispatch({ type: "closed" });
        closing.current = false;
      }}
      onClickCapture={(event) => {
        if (event.detail < 2 || event.timeStamp - shownAt.current > doubleClickMs) return;
        // The second click of two was meant for what stood there at the first.
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      // Beside the dialog. Text that is marked from within to beyond its edge is no wish to close.
      onClick={({ target }) => target === dialog.current && target === pressed.current && dispatch({ type: "closed" })}
    >
      {view && (
        <Fallible key={key} instead={<BrokenView />}>
          <ShownView view={view} />
        </Fallible>
      )}
    </dialog>
  );
}

/** Another wallet or network is another view: its heading takes the focus. */
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

/** A view that fails to show says so, and leaves the page as it is. */
function BrokenView() {
  return (
    <ViewFrame title={m.wallet_connect_failed()}>
      <p>{m.wallet_connect_not_loaded()}</p>
      <div className={css.stack}>
        <LoadAgain />
      </div>
    </ViewFrame>
  );
}
