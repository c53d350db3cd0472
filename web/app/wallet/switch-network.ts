import { type Chain, chainById } from "@cointally/shared/chains.ts";
import { withTimeout } from "viem";
import { currentConnector } from "./config.ts";
import { after, runWhile, slowAfterMs } from "./effects.ts";
import { Disconnected, errorKind } from "./errors.ts";
import { dispatch } from "./machine.ts";
import { chainIdOf, type Provider } from "./provider.ts";
import { readBySite } from "./reads.ts";
import { walletMessage } from "./sanitize.ts";
import type { NetworkSwitch, SwitchStatus } from "./wallet-state.ts";

/** Switching the wallet's network, as an effect of the state machine. wagmi's own `switchChain` waits forever for a wallet that does not switch. */

/** Wallets switch a moment after they approved. */
const settleMs = 3000;
const pollEveryMs = 150;

export const startSwitching = (): void => runWhile(({ networkSwitch }) => networkSwitch?.request, switchTo);

/** Waits until the wallet is on this network. False if it does not switch. */
async function isOn(provider: Provider, chainId: number): Promise<boolean> {
  for (let waited = 0; waited < settleMs; waited += pollEveryMs) {
    if (chainIdOf(await provider.request({ method: "eth_chainId" })) === chainId) return true;
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
  return false;
}

/** Makes the network known to the wallet (EIP-3085). */
const add = (provider: Provider, { hexId, name, native, rpc, explorer }: Chain): Promise<unknown> => {
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

/** What an error means: with a wallet that answers, a network that we cannot reach either is down, whatever the wallet says. */
async function failure(error: unknown, provider: Provider, { id }: Chain, added: boolean): Promise<SwitchStatus> {
  if (error instanceof Disconnected) return { status: "no_wallet", added };
  const kind = errorKind(error);
  if (kind === "rejected" || kind === "request_pending" || kind === "unsupported") return { status: kind, added };
  const [walletAnswers, networkAnswers] = await Promise.all([
    succeeds(withTimeout(() => provider.request({ method: "eth_chainId" }), { timeout: settleMs })),
    succeeds(readBySite(id, { method: "eth_blockNumber" })),
  ]);
  return walletAnswers && !networkAnswers
    ? { status: "rpc_down", added }
    : { status: "failed", added, message: walletMessage(error) };
}

/** Requests the switch to a supported network (EIP-3326), adding it first where the wallet does not know it. */
async function switchTo({ chainId }: NetworkSwitch["request"], signal: AbortSignal): Promise<void> {
  let added = false;
  const report = (progress: SwitchStatus) => {
    if (!signal.aborted) dispatch({ type: "switch_progressed", progress });
  };
  const chain = chainById(chainId);
  const connector = currentConnector();
  if (!chain || !connector) return report({ status: "no_wallet", added });
  const cancelSlow = after(slowAfterMs, signal, () => report({ status: "slow", added }));
  const provider = (await connector.getProvider()) as Provider;
  try {
    try {
      await requestSwitch(provider, chain);
    } catch (error) {
      if (errorKind(error) !== "unknown_network") throw error;
      // The person has left: request nothing more.
      signal.throwIfAborted();
      await add(provider, chain);
      signal.throwIfAborted();
      added = true;
      report({ status: "awaiting_approval", added });
      // Most wallets switch by themselves after adding it.
      if (chainIdOf(await provider.request({ method: "eth_chainId" })) !== chainId)
        await requestSwitch(provider, chain);
    }
    if (!(await isOn(provider, chainId))) return report({ status: "unchanged", added });
    // Not every wallet emits the change.
    connector.onChainChanged(chain.hexId);
    if (!signal.aborted) dispatch({ type: "switched" });
  } catch (error) {
    if (!signal.aborted) report(await failure(error, provider, chain, added));
  } finally {
    cancelSlow();
  }
}
