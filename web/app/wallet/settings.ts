import { createStore } from "./store.ts";
import type { WalletSettings } from "./wallet-state.ts";

/** What the operator set, as the layer was told. */
export const settingsStore = createStore<WalletSettings>({
  apiUrl: "/api",
  projectId: null,
  listingUrl: null,
  identityUrl: null,
});

/** Whether the page may load pictures from elsewhere: its policy says the same (server/http/security.ts). */
export const picturesAllowed = ({ listingUrl, identityUrl }: WalletSettings): boolean =>
  listingUrl !== null || identityUrl !== null;
