import { useEffect } from "react";
import { beginWallet, layerStore } from "./wallet.ts";
import type { WalletSettings } from "./wallet-state.ts";

/** Where the dialog stands, once its part of the site has been loaded. */
export function WalletPlace({ settings }: { settings: WalletSettings }) {
  const layer = layerStore.use();
  useEffect(() => beginWallet(settings), [settings]);
  return layer && <layer.WalletDialog />;
}
