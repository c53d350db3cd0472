import { useEffect } from "react";
import { beginWallet } from "./wallet.ts";
import { useWalletState, type WalletSettings } from "./wallet-state.ts";

/** Renders the dialog once it is loaded. */
export function WalletPlace({ settings }: { settings: WalletSettings }) {
  const Dialog = useWalletState(({ Dialog }) => Dialog);
  useEffect(() => beginWallet(settings), [settings]);
  return Dialog && <Dialog />;
}
