import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { Button } from "../../ui/controls/button.tsx";
import { dispatch } from "../machine.ts";
import { NetworkIcon } from "../network-icon.tsx";
import { type SwitchStatus, useWallet, useWalletState } from "../wallet-state.ts";
import { failure, Progress, type ProgressText, type Step } from "./progress.tsx";
import { ViewFrame } from "./view-frame.tsx";

/** Switches to a network. The request starts with the view, which stays open until it succeeds or the user leaves. */
export function SwitchNetworkView({ chainId }: { chainId: number }) {
  const progress = useWalletState(({ networkSwitch }) => networkSwitch?.progress);
  const wallet = useWalletState(({ connection }) => connection?.wallet.name) || m.wallet_browser_wallet();
  const nameOf = (id: number) => chainById(id)?.name ?? m.wallet_unknown_network();
  const current = nameOf(useWallet().chainId);
  if (!progress) return null;
  const { status } = progress;
  const hasFailed = status !== "awaiting_approval" && status !== "slow" && status !== "no_wallet";
  return (
    <ViewFrame title={m.wallet_switching()}>
      <Progress
        status={status}
        progress={progressText(progress, { wallet, target: nameOf(chainId), current })}
        icon={(size) => <NetworkIcon chainId={chainId} size={size} />}
      >
        {status === "no_wallet" && (
          <Button kind="solid" onClick={() => dispatch({ type: "view_chosen", view: { name: "ConnectWallet" } })}>
            {m.wallet_connect()}
          </Button>
        )}
        {status !== "awaiting_approval" && status !== "no_wallet" && (
          <Button kind="solid" icon="refresh" onClick={() => dispatch({ type: "switch_retried" })}>
            {m.common_try_again()}
          </Button>
        )}
        {mayLackNetwork(progress) && (
          <Button icon="plus" onClick={() => dispatch({ type: "switch_retried", add: true })}>
            {m.wallet_add_network()}
          </Button>
        )}
        <Button onClick={() => dispatch({ type: "went_back" })}>
          {hasFailed ? m.wallet_stay({ chain: current }) : m.common_cancel()}
        </Button>
      </Progress>
    </ViewFrame>
  );
}

/** Not every wallet has the code for a network that it does not know (4902). */
const mayLackNetwork = ({ status, added }: SwitchStatus): boolean =>
  !added && (status === "failed" || status === "rpc_down");

type Names = { wallet: string; target: string; current: string };

function progressText(progress: SwitchStatus, { wallet, target, current }: Names): ProgressText {
  const added: Step[] = progress.added ? [{ status: "done", text: m.wallet_switch_step_added({ chain: target }) }] : [];
  const rejected: Step[] = [...added, { status: "failed", text: m.wallet_switch_step_refused() }];
  const awaiting = { look: "waiting", title: m.wallet_approve_in({ wallet }), steps: added } as const;
  switch (progress.status) {
    case "awaiting_approval":
      return { ...awaiting, text: m.wallet_switch_asking_why({ chain: target }) };
    case "slow":
      return { ...awaiting, text: m.wallet_still_waiting() };
    case "rejected":
      return progress.added
        ? failure(m.wallet_switch_added(), m.wallet_switch_added_why({ wallet, to: target, chain: current }), rejected)
        : failure(m.wallet_request_declined(), m.wallet_switch_refused_why({ chain: current }), rejected);
    case "no_wallet":
      return { look: "plain", title: m.wallet_switch_no_wallet(), text: m.wallet_connect_first() };
    case "request_pending":
      return {
        look: "open",
        title: m.wallet_connect_already_open(),
        text: m.wallet_connect_already_open_why({ wallet }),
      };
    case "unsupported":
      return failure(m.wallet_switch_unsupported(), m.wallet_switch_unsupported_why());
    case "rpc_down":
      return failure(m.wallet_switch_down(), m.wallet_switch_down_why({ chain: target }));
    case "unchanged":
      return progress.added
        ? failure(m.wallet_switch_added(), m.wallet_switch_added_why({ wallet, to: target, chain: current }), added)
        : failure(m.wallet_switch_stayed(), m.wallet_switch_stayed_why({ wallet, chain: current }));
    case "failed":
      return failure(
        m.wallet_connect_failed(),
        progress.message
          ? m.wallet_error_with_message({ message: progress.message })
          : m.wallet_error_without_message(),
      );
  }
}
