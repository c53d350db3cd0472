import { walletRoutes } from "@cointally/contract/wallet-routes.gen.ts";
import { createApi, splitRoute } from "../../lib/api/api.ts";
import { browserTransport } from "../../lib/api/api-client.ts";
import { walletStore } from "../wallet-state.ts";

const apiUrl = () => walletStore.get().settings.apiUrl;

/** The site's endpoints that only the wallet calls. */
export const walletApi = createApi((...call) => browserTransport(apiUrl())(...call), walletRoutes);

/** The address of the site's own node of a chain. */
export function rpcUrl(chainId: number): string {
  const [, path] = splitRoute(walletRoutes.readChain, { chainId });
  return new URL(apiUrl() + path, window.location.href).href;
}
