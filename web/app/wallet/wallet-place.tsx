import { useEffect } from "react";
import { beginWallet } from "./wallet.ts";
import { useWalletState, type WalletSettings } from "./wallet-state.ts";

/** Where the dialog stands, once it is loaded. */
export function WalletPlace({ settings }: { settings: WalletSettings }) {
  const Dialog = useWalletState(({ Dialog }) => Dialog);
  useEffect(() => beginWallet(settings), [settings]);
  return Dialog && <Dialog />;
}
