import { useEffect, useState } from "react";
import { useHydrated } from "../../lib/site.ts";
import { storage, storageKeys } from "../../lib/storage.ts";
import { useWallet } from "../../wallet/wallet-state.ts";

/** How long the previous wallet may take to reconnect before the page shows what to do without one. */
const patienceMs = 3000;

/** Whether a wallet is connected; "waiting" while that is unknown, or the previous one reconnects. */
export function useConnected(): "waiting" | "connected" | "none" {
  const { address } = useWallet();
  const hydrated = useHydrated();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (address) return "connected";
  if (!hydrated) return "waiting";
  return !late && storage.get(storageKeys.wallet) ? "waiting" : "none";
}
