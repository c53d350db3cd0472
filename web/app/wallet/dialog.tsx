import { type KeyboardEvent, useEffect, useRef } from "react";
import css from "./dialog.module.css";
import { go, path } from "./dialog-path.ts";
import { AccountView } from "./views/account.tsx";
import { ConnectWalletView } from "./views/connect-wallet.tsx";
import { SelectNetworkView } from "./views/select-network.tsx";
import { SwitchNetworkView } from "./views/switch-network.tsx";
import { titleId } from "./views/view-frame.tsx";
import { WalletView } from "./views/wallet.tsx";
import type { View } from "./views.ts";

/** One dialog, five views. The browser's own: what lies behind it is out of reach, and the focus comes back on close. */
export function WalletDialog() {
  const views = path.use();
  const view = views.at(-1);
  const dialog = useRef<HTMLDialogElement>(null);
  const open = view !== undefined;
  useEffect(() => {
    if (open === dialog.current?.open) return;
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    // The browser itself would take the first button.
    dialog.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    go("back");
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
        go("back");
      }}
      onClose={() => path.get().length > 0 && go("close")}
      onClick={(event) => event.target === dialog.current && go("close")}
    >
      {view && <ShownView key={keyOf(view)} view={view} />}
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
