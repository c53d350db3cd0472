import { useEffect, useState } from "react";
import { useHydrated } from "../../lib/page/site.ts";
import { storage, storageKeys } from "../../lib/storage/storage.ts";
import { useWallet } from "../../wallet/wallet-state.ts";

/** How long the wallet of the last visit may take to reconnect. */
const reconnectTimeoutMs = 3000;

/** Whether a wallet is connected; "waiting" during hydration and while the wallet of the last visit reconnects. */
export function useWalletConnection(): "waiting" | "connected" | "none" {
  const { address } = useWallet();
  const hydrated = useHydrated();
  const [timedOut, setTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), reconnectTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  if (address) return "connected";
  if (!hydrated) return "waiting";
  return !timedOut && storage.get(storageKeys.wallet) ? "waiting" : "none";
}
