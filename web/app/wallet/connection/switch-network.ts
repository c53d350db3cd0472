import { type Chain, chainById } from "@cointally/shared/chains.ts";
import { withTimeout } from "viem";
import { currentConnector } from "../config.ts";
import { dispatch } from "../machine.ts";
import { chainIdOf, type Provider } from "../provider.ts";
import { readBySite } from "../site-api/reads.ts";
import type { NetworkSwitch, SwitchStatus } from "../wallet-state.ts";
import { after, runWhile, slowAfterMs } from "./effects.ts";
import { Disconnected, errorKind } from "./errors.ts";
import { walletMessage } from "./sanitize.ts";

/** Switches the wallet's network, as an effect of the state machine. wagmi's `switchChain` waits forever if a wallet does not switch. */

/** Wallets switch a moment after they approve. */
const settleMs = 3000;
const pollEveryMs = 150;

export const startSwitching = (): void => runWhile(({ networkSwitch }) => networkSwitch?.request, switchTo);

/** Waits until the wallet is on this network; false if it does not switch. */
async function hasSwitched(provider: Provider, chainId: number): Promise<boolean> {
  for (let waited = 0; waited < settleMs; waited += pollEveryMs) {
    if (chainIdOf(await provider.request({ method: "eth_chainId" })) === chainId) return true;
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
  return false;
}

/** Adds the network to the wallet (EIP-3085). */
const addNetwork = (provider: Provider, { hexId, name, native, rpc, explorer }: Chain): Promise<unknown> => {
  const chain = { chainId: hexId, chainName: name, nativeCurrency: native, rpcUrls: [rpc] };
  return provider.request({ method: "wallet_addEthereumChain", params: [{ ...chain, blockExplorerUrls: [explorer] }] });
};

const requestSwitch = (provider: Provider, { hexId }: Chain) =>
  provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: hexId }] });

const succeeds = (request: Promise<unknown>) =>
  request.then(
    () => true,
    () => false,
  );

/** Interprets an error. If the wallet responds and the site cannot reach the network either, the network is down. */
async function failure(error: unknown, provider: Provider, { id }: Chain, added: boolean): Promise<SwitchStatus> {
  if (error instanceof Disconnected) return { status: "no_wallet", added };
  const kind = errorKind(error);
  if (kind === "rejected" || kind === "request_pending" || kind === "unsupported") return { status: kind, added };
  const [walletResponds, networkResponds] = await Promise.all([
    succeeds(withTimeout(() => provider.request({ method: "eth_chainId" }), { timeout: settleMs })),
    succeeds(readBySite(id, { method: "eth_blockNumber" })),
  ]);
  return walletResponds && !networkResponds
    ? { status: "rpc_down", added }
    : { status: "failed", added, message: walletMessage(error) };
}

/** Switches to a supported network (EIP-3326), after adding it if the wallet does not know it, or the user asks for that. */
async function switchTo({ chainId, add }: NetworkSwitch["request"], signal: AbortSignal): Promise<void> {
  let added = false;
  const report = (progress: SwitchStatus) => {
    if (!signal.aborted) dispatch({ type: "switch_progressed", progress });
  };
  const chain = chainById(chainId);
  const connector = currentConnector();
  if (!chain || !connector) return report({ status: "no_wallet", added });
  const cancelSlow = after(slowAfterMs, signal, () => report({ status: "slow", added }));
  const provider = (await connector.getProvider()) as Provider;
  /** Requests nothing more once the user has left. */
  const addThenSwitch = async () => {
    signal.throwIfAborted();
    await addNetwork(provider, chain);
    signal.throwIfAborted();
    added = true;
    report({ status: "awaiting_approval", added });
    // Most wallets switch by themselves after adding a network.
    if (chainIdOf(await provider.request({ method: "eth_chainId" })) !== chainId) await requestSwitch(provider, chain);
  };
  try {
    if (add) await addThenSwitch();
    else
      await requestSwitch(provider, chain).catch((error) => {
        if (errorKind(error) !== "unknown_network") throw error;
        return addThenSwitch();
      });
    if (!(await hasSwitched(provider, chainId))) return report({ status: "unchanged", added });
    // Not every wallet emits `chainChanged`.
    connector.onChainChanged(chain.hexId);
    if (!signal.aborted) dispatch({ type: "switched" });
  } catch (error) {
    if (!signal.aborted) report(await failure(error, provider, chain, added));
  } finally {
    cancelSlow();
  }
}
