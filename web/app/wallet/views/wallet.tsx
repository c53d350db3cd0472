import * as m from "@cointally/i18n/messages";
import { useEffect, useState } from "react";
import { connectFailureText } from "../connection/connect-failure.ts";
import type { WalletEntry } from "../wallet-entry.ts";
import { type ConnectStatus, useWalletState } from "../wallet-state.ts";
import { ConnectActions } from "./connect-actions.tsx";
import { PairCode } from "./pair-code.tsx";
import { failure, Progress, type ProgressText, type Step } from "./progress.tsx";
import { ViewFrame } from "./view-frame.tsx";
import { WalletIcon } from "./wallet-icon.tsx";

/** The progress of connecting one wallet. */
export function WalletView({ wallet }: { wallet: WalletEntry }) {
  const onPhone = useWalletState((state) => state.onPhone);
  const progress = useWalletState(({ attempt }) => attempt?.progress);
  if (!progress) return null;
  const uri = progress.status === "awaiting_approval" ? progress.uri : undefined;
  return (
    <ViewFrame title={wallet.name}>
      <Progress
        status={statusOf(progress)}
        progress={progressText(progress, wallet.name, onPhone)}
        icon={(size) => <WalletIcon wallet={wallet} size={size} />}
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
  const seconds = useSecondsSince(since);
  return (
    <>
      {m.wallet_step_waiting()}
      <span aria-hidden="true">{m.wallet_step_seconds({ seconds })}</span>
    </>
  );
}

/** The whole seconds since a time, updated every second. */
function useSecondsSince(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1000));
}

function progressText(progress: ConnectStatus, wallet: string, onPhone: boolean): ProgressText {
  const opened: Step = { status: "done", text: m.wallet_step_opened() };
  switch (progress.status) {
    case "opening":
      return { look: "waiting", title: m.wallet_connect_opening({ wallet }), text: m.wallet_connect_opening_why() };
    case "awaiting_approval": {
      const { slow, since, uri } = progress;
      if (uri && onPhone)
        return { look: "plain", title: m.wallet_connect_scan_other(), text: m.wallet_connect_scan_other_why() };
      if (uri)
        return {
          look: "plain",
          title: m.wallet_connect_scan(),
          text: slow ? m.wallet_connect_slow_phone() : m.wallet_connect_scan_why(),
        };
      const waiting: Step = { status: "current", text: <Waiting since={since} /> };
      const text = slow ? m.wallet_still_waiting() : m.wallet_connect_awaiting_why();
      return { look: "waiting", title: m.wallet_approve_in({ wallet }), text, steps: [opened, waiting] };
    }
    case "rejected":
      return failure(m.wallet_request_declined(), connectFailureText(progress, wallet), [
        opened,
        { status: "failed", text: m.wallet_step_refused() },
      ]);
    case "request_pending":
      return {
        look: "open",
        title: m.wallet_connect_already_open(),
        text: connectFailureText(progress, wallet),
      };
    case "not_installed": {
      // A phone's browser cannot detect wallet apps.
      const text = onPhone ? m.wallet_connect_no_app_why() : m.wallet_connect_not_installed_why();
      return { look: "plain", title: m.wallet_connect_not_installed({ wallet }), text };
    }
    case "opening_app":
      return progress.timedOut
        ? { look: "plain", title: m.wallet_connect_no_app({ wallet }), text: m.wallet_connect_no_app_why() }
        : { look: "waiting", title: m.wallet_connect_opening({ wallet }), text: m.wallet_connect_in_app_why() };
    case "invalid_response":
    case "unreachable":
    case "expired":
    case "not_loaded":
    case "failed":
      return failure(m.wallet_connect_failed(), connectFailureText(progress, wallet));
  }
}
