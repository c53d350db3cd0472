import { useRecovery } from "../../lib/browser/use-recovery.ts";

/** Loads the page again once the site is ready. */
export default function ReloadOnceReady() {
  useRecovery(() => window.location.reload());
  return null;
}
