import { createStore } from "./store.ts";
import type { WalletSettings } from "./wallet-state.ts";

/** What the operator set, as the layer was told. */
export const settingsStore = createStore<WalletSettings>({
  apiUrl: "/api",
  projectId: null,
  listingUrl: null,
  identityService: false,
  networkFirst: false,
  preferInjected: false,
});
