import { useEffect } from "react";
import { startWallet } from "./wallet.ts";
import { useWalletState, type WalletSettings } from "./wallet-state.ts";

/** Renders the dialog once it is loaded. */
export function WalletRoot({ settings }: { settings: WalletSettings }) {
  const Dialog = useWalletState(({ Dialog }) => Dialog);
  useEffect(() => startWallet(settings), [settings]);
  return Dialog && <Dialog />;
}
