import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { tabStorage } from "../../lib/storage/storage.ts";

const stored = "cointally.setup_key";
const keyInAddress = () => new URLSearchParams(window.location.hash.slice(1)).get("key");

/**
 * The key in the fragment of the printed link. It is taken out of the address, so that it is neither in the history nor in a screenshot, and
 * kept in this tab until it is spent, so that a reload loses nothing.
 */
export function useSetupKey(): { key: string | null; forget: () => void } {
  const navigate = useNavigate();
  const [key, setKey] = useState(() => keyInAddress() ?? tabStorage.get(stored));
  useEffect(() => {
    // The link may be opened while its page is already open.
    const read = () => setKey((current) => keyInAddress() ?? current);
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  useEffect(() => {
    if (!key) return;
    tabStorage.set(stored, key);
    // By the router, so that no link of the page, such as that to the login, has it either.
    if (window.location.hash) void navigate({ hash: "" }, { replace: true });
  }, [key, navigate]);
  return {
    key,
    forget() {
      tabStorage.remove(stored);
      setKey(null);
    },
  };
}
