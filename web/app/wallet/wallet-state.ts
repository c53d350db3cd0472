import { defaultChainId } from "@cointally/shared/chains.ts";
import { createStore } from "./store.ts";

export type Address = `0x${string}`;

/** The wallet as pages see it. `chainId` is 56 while none is connected (specification §9), and 0 on a network that makes no sense. */
export type Wallet = { address: Address | null; chainId: number; name: string | null; avatar: string | null };

/** What the operator set (docs/operations.md). The listing is asked by the dialog alone, and never needed. */
export type WalletSettings = {
  apiUrl: string;
  projectId: string | null;
  listingUrl: string | null;
  /** Whether there is an identity service, which the site asks. */
  identityService: boolean;
  /** Where no wallet is connected, the dialog begins with the networks. */
  networkFirst: boolean;
  /** Where no wallet is connected, the button connects the browser's own without a dialog. */
  preferInjected: boolean;
};

const noWallet: Wallet = { address: null, chainId: defaultChainId, name: null, avatar: null };

/** Written by the layer alone. */
export const walletStore = createStore(noWallet);
export const disconnected = () => walletStore.set(noWallet);

/** The connected wallet's address, network, name and avatar, in every tab. Loads nothing. */
export const useWallet = (): Wallet => walletStore.use();
