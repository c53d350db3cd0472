import { chainById } from "@cointally/shared/chains.ts";
import { useEffect } from "react";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { type WalletWords, walletWords } from "../../words/wallet.ts";
import { connection } from "../connection.ts";
import { go, path } from "../dialog-path.ts";
import { NetworkMark } from "../network-mark.tsx";
import { cancelSwitching, type Switching, switching, switchTo } from "../switching.ts";
import { useWallet } from "../wallet-state.ts";
import { bad, type Saying, Stage, type StepLine } from "./stage.tsx";
import { ViewFrame } from "./view-frame.tsx";

const begin = async (chainId: number) => (await switchTo(chainId)) && go("close");

/** One network: asks the wallet for it at once, and stays open until it worked or one leaves. */
export function SwitchNetworkView({ chainId }: { chainId: number }) {
  const words = useWords(walletWords);
  const now = switching.use();
  const nameOf = (id: number) => chainById(id)?.name ?? words.unknownNetwork;
  const { address, chainId: isOn } = useWallet();
  const on = nameOf(isOn);
  const wallet = connection.use()?.wallet.name || words.browserWallet;
  useEffect(() => {
    if (switching.get()?.chainId !== chainId) begin(chainId);
    // Under Strict Mode the view goes and stands again at once: the question stands.
    return () => queueMicrotask(() => path.get().at(-1)?.name !== "SwitchNetwork" && cancelSwitching());
  }, [chainId]);
  const stage: Switching = now?.chainId === chainId ? now.stage : { is: "asking", added: false };
  const isThere = address !== null && isOn === chainId && stage.is !== "asking";
  useEffect(() => {
    // Changed in the wallet itself, as one is told to where it takes no word of a site. While it is asked its answer counts.
    if (isThere) go("close");
  }, [isThere]);
  const stays = !["asking", "slow", "no wallet"].includes(stage.is);
  return (
    <ViewFrame title={words.switching}>
      <Stage
        saying={saying(stage, { wallet, to: nameOf(chainId), on }, words)}
        mark={(size) => <NetworkMark chainId={chainId} size={size} />}
      >
        {stage.is === "no wallet" && (
          <Button kind="solid" onClick={() => go({ to: { name: "ConnectWallet" } })}>
            {words.connect}
          </Button>
        )}
        {stage.is !== "asking" && stage.is !== "no wallet" && (
          <Button kind="solid" icon="refresh" onClick={() => begin(chainId)}>
            {words.tryAgain}
          </Button>
        )}
        <Button onClick={() => go("back")}>{stays ? words.stay(on) : words.cancel}</Button>
      </Stage>
    </ViewFrame>
  );
}

type Names = { wallet: string; to: string; on: string };

/** What each stage says, in the words of the case. */
function saying(
  stage: Switching,
  { wallet, to, on }: Names,
  { switchStages, switchSteps, stages, connectFirst }: WalletWords,
): Saying {
  const added: StepLine[] = stage.added ? [{ look: "done", text: switchSteps.added(to) }] : [];
  const refused: StepLine[] = [...added, { look: "bad", text: switchSteps.refused }];
  const asked = { mood: "waiting", title: switchStages.asking(wallet), steps: added } as const;
  switch (stage.is) {
    case "asking":
      return { ...asked, why: switchStages.askingWhy(to) };
    case "slow":
      return { ...asked, why: stages.slow };
    case "refused":
      return stage.added
        ? bad(switchStages.added, switchStages.addedWhy(wallet, to, on), refused)
        : bad(switchStages.refused, switchStages.refusedWhy(on), refused);
    case "no wallet":
      return { mood: "plain", title: switchStages.noWallet, why: connectFirst };
    case "already open":
      return { mood: "open", title: stages.alreadyOpen, why: stages.alreadyOpenWhy(wallet) };
    case "not supported":
      return bad(switchStages.unsupported, switchStages.unsupportedWhy);
    case "down":
      return bad(switchStages.down, switchStages.downWhy(to));
    case "stayed":
      return stage.added
        ? bad(switchStages.added, switchStages.addedWhy(wallet, to, on), added)
        : bad(switchStages.stayed, switchStages.stayedWhy(wallet, on));
    case "failed":
      return bad(stages.failed, stage.words ? stages.failedSaid(stage.words) : stages.failedSilent);
  }
}
