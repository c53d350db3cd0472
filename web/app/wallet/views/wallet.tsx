import { useEffect } from "react";
import { useWords } from "../../lib/locale.ts";
import { type WalletWords, walletWords } from "../../words/wallet.ts";
import { attempt, cancelAttempt, type Stage as StageOfAttempt } from "../connect-status.ts";
import { isPhone } from "../deep-link.ts";
import { path } from "../dialog-path.ts";
import type { WalletEntry } from "../wallet-entry.ts";
import { PairCode } from "./pair-code.tsx";
import { bad, type Saying, Stage, type StepLine } from "./stage.tsx";
import { useSeconds } from "./use-seconds.ts";
import { ViewFrame } from "./view-frame.tsx";
import { WalletActs } from "./wallet-acts.tsx";
import { WalletIcon } from "./wallet-icon.tsx";

/** One wallet, from opening it to its answer. */
export function WalletView({ wallet }: { wallet: WalletEntry }) {
  const now = attempt.use();
  const words = useWords(walletWords);
  useEffect(() => leaveWithView(wallet), [wallet]);
  const stage: StageOfAttempt = now?.wallet.id === wallet.id ? now.stage : { is: "opening" };
  const uri = stage.is === "awaiting" ? stage.uri : undefined;
  return (
    <ViewFrame title={wallet.name}>
      <Stage
        saying={saying(stage, wallet.name, words)}
        mark={(size) => <WalletIcon wallet={wallet} size={size} />}
        instead={uri && <PairCode uri={uri} />}
      >
        <WalletActs stage={stage} wallet={wallet} />
      </Stage>
    </ViewFrame>
  );
}

/** The attempt ends with its view, unless the view stands again at once, as under Strict Mode, or another attempt has begun. */
const leaveWithView = (wallet: WalletEntry) => () =>
  queueMicrotask(() => {
    const view = path.get().at(-1);
    const isShown = view?.name === "Wallet" && view.wallet.id === wallet.id;
    if (!isShown && attempt.get()?.wallet.id === wallet.id) cancelAttempt();
  });

function Waiting({ since }: { since: number }) {
  const { steps } = useWords(walletWords);
  const seconds = useSeconds(since);
  return (
    <>
      {steps.waiting}
      <span aria-hidden="true">{steps.seconds(seconds)}</span>
    </>
  );
}

/** What each stage looks like and says. */
function saying(stage: StageOfAttempt, wallet: string, { stages, steps }: WalletWords): Saying {
  const opened: StepLine = { look: "done", text: steps.opened };
  switch (stage.is) {
    case "opening":
      return { mood: "waiting", title: stages.opening(wallet), why: stages.openingWhy };
    case "awaiting": {
      const { slow, since, uri } = stage;
      if (uri && isPhone()) return { mood: "plain", title: stages.scanOther, why: stages.scanOtherWhy };
      if (uri) return { mood: "plain", title: stages.scan, why: slow ? stages.slowPhone : stages.scanWhy };
      const waiting: StepLine = { look: "now", text: <Waiting since={since} /> };
      const why = slow ? stages.slow : stages.awaitingWhy;
      return { mood: "waiting", title: stages.awaiting(wallet), why, steps: [opened, waiting] };
    }
    case "refused":
      return bad(stages.refused, stages.refusedWhy(wallet), [opened, { look: "bad", text: steps.refused }]);
    case "already open":
      return { mood: "open", title: stages.alreadyOpen, why: stages.alreadyOpenWhy(wallet) };
    case "not installed": {
      // A phone's browser finds no app by itself.
      const why = isPhone() ? stages.noAppWhy : stages.notInstalledWhy(wallet);
      return { mood: "plain", title: stages.notInstalled(wallet), why };
    }
    case "in its app":
      return stage.unanswered
        ? { mood: "plain", title: stages.noApp(wallet), why: stages.noAppWhy }
        : { mood: "waiting", title: stages.opening(wallet), why: stages.inAppWhy };
    case "senseless":
      return bad(stages.failed, stages.senseless(wallet));
    case "unreachable":
      return bad(stages.failed, stages.unreachable);
    case "expired":
      return bad(stages.failed, stages.expired);
    case "not loaded":
      return bad(stages.failed, stages.notLoaded);
    case "failed":
      return bad(stages.failed, stage.words ? stages.failedSaid(stage.words) : stages.failedSilent);
  }
}
