import { chainById } from "@cointally/shared/chains.ts";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { type WalletWords, walletWords } from "../../words/wallet.ts";
import { dispatch } from "../machine.ts";
import { NetworkMark } from "../network-mark.tsx";
import { type SwitchStatus, useWallet, useWalletState } from "../wallet-state.ts";
import { failure, Progress, type ProgressText, type Step } from "./progress.tsx";
import { ViewFrame } from "./view-frame.tsx";

/** Switching to one network. The request begins with the view, which stays open until it succeeds or the person leaves. */
export function SwitchNetworkView({ chainId }: { chainId: number }) {
  const words = useWords(walletWords);
  const progress = useWalletState(({ networkSwitch }) => networkSwitch?.progress);
  const wallet = useWalletState(({ connection }) => connection?.wallet.name) || words.browserWallet;
  const nameOf = (id: number) => chainById(id)?.name ?? words.unknownNetwork;
  const current = nameOf(useWallet().chainId);
  if (!progress) return null;
  const { status } = progress;
  const hasFailed = status !== "awaiting_approval" && status !== "slow" && status !== "no_wallet";
  return (
    <ViewFrame title={words.switching}>
      <Progress
        status={status}
        progress={progressText(progress, { wallet, target: nameOf(chainId), current }, words)}
        mark={(size) => <NetworkMark chainId={chainId} size={size} />}
      >
        {status === "no_wallet" && (
          <Button kind="solid" onClick={() => dispatch({ type: "view_chosen", view: { name: "ConnectWallet" } })}>
            {words.connect}
          </Button>
        )}
        {status !== "awaiting_approval" && status !== "no_wallet" && (
          <Button kind="solid" icon="refresh" onClick={() => dispatch({ type: "switch_retried" })}>
            {words.tryAgain}
          </Button>
        )}
        <Button onClick={() => dispatch({ type: "went_back" })}>
          {hasFailed ? words.stay(current) : words.cancel}
        </Button>
      </Progress>
    </ViewFrame>
  );
}

type Names = { wallet: string; target: string; current: string };

function progressText(
  progress: SwitchStatus,
  { wallet, target, current }: Names,
  { switchStages, switchSteps, stages, connectFirst }: WalletWords,
): ProgressText {
  const added: Step[] = progress.added ? [{ status: "done", text: switchSteps.added(target) }] : [];
  const rejected: Step[] = [...added, { status: "failed", text: switchSteps.refused }];
  const awaiting = { look: "waiting", title: switchStages.asking(wallet), steps: added } as const;
  switch (progress.status) {
    case "awaiting_approval":
      return { ...awaiting, text: switchStages.askingWhy(target) };
    case "slow":
      return { ...awaiting, text: stages.slow };
    case "rejected":
      return progress.added
        ? failure(switchStages.added, switchStages.addedWhy(wallet, target, current), rejected)
        : failure(switchStages.refused, switchStages.refusedWhy(current), rejected);
    case "no_wallet":
      return { look: "plain", title: switchStages.noWallet, text: connectFirst };
    case "request_pending":
      return { look: "open", title: stages.alreadyOpen, text: stages.alreadyOpenWhy(wallet) };
    case "unsupported":
      return failure(switchStages.unsupported, switchStages.unsupportedWhy);
    case "rpc_down":
      return failure(switchStages.down, switchStages.downWhy(target));
    case "unchanged":
      return progress.added
        ? failure(switchStages.added, switchStages.addedWhy(wallet, target, current), added)
        : failure(switchStages.stayed, switchStages.stayedWhy(wallet, current));
    case "failed":
      return failure(stages.failed, progress.message ? stages.failedSaid(progress.message) : stages.failedSilent);
  }
}
