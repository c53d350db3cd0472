import { useEffect, useState } from "react";
import { useWords } from "../../lib/locale.ts";
import { type WalletWords, walletWords } from "../../words/wallet.ts";
import type { WalletEntry } from "../wallet-entry.ts";
import { type ConnectStatus, useWalletState } from "../wallet-state.ts";
import { ConnectActions } from "./connect-actions.tsx";
import { PairCode } from "./pair-code.tsx";
import { failure, Progress, type ProgressText, type Step } from "./progress.tsx";
import { ViewFrame } from "./view-frame.tsx";
import { WalletIcon } from "./wallet-icon.tsx";

/** One wallet, from opening it to its answer. */
export function WalletView({ wallet }: { wallet: WalletEntry }) {
  const words = useWords(walletWords);
  const onPhone = useWalletState((state) => state.onPhone);
  const progress = useWalletState(({ attempt }) => attempt?.progress);
  if (!progress) return null;
  const uri = progress.status === "awaiting_approval" ? progress.uri : undefined;
  return (
    <ViewFrame title={wallet.name}>
      <Progress
        status={statusOf(progress)}
        progress={progressText(progress, wallet.name, onPhone, words)}
        mark={(size) => <WalletIcon wallet={wallet} size={size} />}
        replacement={uri && <PairCode uri={uri} />}
      >
        <ConnectActions progress={progress} wallet={wallet} />
      </Progress>
    </ViewFrame>
  );
}

const statusOf = (progress: ConnectStatus): string => {
  if (progress.status === "awaiting_approval" && progress.slow) return "slow";
  return progress.status === "opening_app" && progress.timedOut ? "timed_out" : progress.status;
};

function Waiting({ since }: { since: number }) {
  const { steps } = useWords(walletWords);
  const seconds = useSecondsSince(since);
  return (
    <>
      {steps.waiting}
      <span aria-hidden="true">{steps.seconds(seconds)}</span>
    </>
  );
}

/** Whole seconds since a time, as they pass. */
function useSecondsSince(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1000));
}

function progressText(
  progress: ConnectStatus,
  wallet: string,
  onPhone: boolean,
  { stages, steps }: WalletWords,
): ProgressText {
  const opened: Step = { status: "done", text: steps.opened };
  switch (progress.status) {
    case "opening":
      return { look: "waiting", title: stages.opening(wallet), text: stages.openingWhy };
    case "awaiting_approval": {
      const { slow, since, uri } = progress;
      if (uri && onPhone) return { look: "plain", title: stages.scanOther, text: stages.scanOtherWhy };
      if (uri) return { look: "plain", title: stages.scan, text: slow ? stages.slowPhone : stages.scanWhy };
      const waiting: Step = { status: "current", text: <Waiting since={since} /> };
      const text = slow ? stages.slow : stages.awaitingWhy;
      return { look: "waiting", title: stages.awaiting(wallet), text, steps: [opened, waiting] };
    }
    case "rejected":
      return failure(stages.refused, stages.refusedWhy(wallet), [opened, { status: "failed", text: steps.refused }]);
    case "request_pending":
      return { look: "open", title: stages.alreadyOpen, text: stages.alreadyOpenWhy(wallet) };
    case "not_installed": {
      // A phone's browser finds no app by itself.
      const text = onPhone ? stages.noAppWhy : stages.notInstalledWhy;
      return { look: "plain", title: stages.notInstalled(wallet), text };
    }
    case "opening_app":
      return progress.timedOut
        ? { look: "plain", title: stages.noApp(wallet), text: stages.noAppWhy }
        : { look: "waiting", title: stages.opening(wallet), text: stages.inAppWhy };
    case "invalid_response":
      return failure(stages.failed, stages.invalidResponse(wallet));
    case "unreachable":
      return failure(stages.failed, stages.unreachable);
    case "expired":
      return failure(stages.failed, stages.expired);
    case "not_loaded":
      return failure(stages.failed, stages.notLoaded);
    case "failed":
      return failure(stages.failed, progress.message ? stages.failedSaid(progress.message) : stages.failedSilent);
  }
}
