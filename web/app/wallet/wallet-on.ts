import { getConnectorClient } from "wagmi/actions";
import { config } from "./config.ts";
import { closed, go, wanted } from "./dialog-path.ts";
import { type Address, walletStore } from "./wallet-state.ts";

/** Shows a view and waits until the dialog is closed. */
async function through(view: Parameters<typeof go>[0]): Promise<void> {
  const end = closed();
  go(view);
  await end;
}

/** Gets a wallet onto this network, by the dialog where something is missing. False when the person leaves without. */
export async function reachNetwork(chainId: number): Promise<boolean> {
  wanted.set(chainId);
  try {
    if (!walletStore.get().address) await through({ instead: { name: "ConnectWallet" } });
    if (!walletStore.get().address) return false;
    if (walletStore.get().chainId !== chainId) await through({ instead: { name: "SwitchNetwork", chainId } });
    return walletStore.get().chainId === chainId;
  } finally {
    wanted.set(null);
  }
}

/** The connected wallet's address, on whatever network; asks for a wallet where there is none. Null when the person leaves the dialog without. */
export async function askAddress(): Promise<Address | null> {
  if (!walletStore.get().address) await through({ instead: { name: "ConnectWallet" } });
  return walletStore.get().address;
}

/** A viem client that signs with the connected wallet on this chain; null when the person leaves the dialog without. */
export const walletOn = async (chainId: number) =>
  (await reachNetwork(chainId)) ? getConnectorClient(config, { chainId }) : null;
