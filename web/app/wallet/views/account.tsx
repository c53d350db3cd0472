import * as m from "@cointally/i18n/messages";
import { chainById, defaultChainId } from "@cointally/shared/chains.ts";
import { type ReactNode, useEffect } from "react";
import { shortAddress } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { Avatar } from "../avatar.tsx";
import dialog from "../dialog.module.css";
import { dispatch } from "../machine.ts";
import { NetworkIcon } from "../network-icon.tsx";
import { findIdentity } from "../site-api/identity.ts";
import { type Address, useWallet, useWalletState } from "../wallet-state.ts";
import css from "./account.module.css";
import { Balance } from "./balance.tsx";
import { InlineCopyButton } from "./inline-copy-button.tsx";
import { ViewFrame } from "./view-frame.tsx";

/** The connected wallet: identity, balance, network, and buttons to switch or disconnect it. */
export function AccountView() {
  const { address, chainId } = useWallet();
  const chain = chainById(chainId);
  if (!address) return null;
  const disconnectButton = (
    <Button icon="out" onClick={() => dispatch({ type: "disconnect_requested" })}>
      {m.wallet_disconnect()}
    </Button>
  );
  return (
    <ViewFrame title={m.wallet_account()}>
      <div className={css.identity}>
        <Identity address={address} />
        <div className={css.tools}>
          <InlineCopyButton bare text={address} label={m.wallet_copy_address()} className={dialog.icon ?? ""} />
          {chain && (
            <a
              className={dialog.icon}
              href={`${chain.explorer}/address/${address}`}
              target="_blank"
              rel="noopener"
              aria-label={`${m.wallet_view_in_explorer()} ${m.common_new_tab()}`}
              title={m.wallet_view_in_explorer()}
            >
              <Icon name="ext" />
            </a>
          )}
        </div>
      </div>
      {chain ? (
        <>
          <Balance address={address} chainId={chainId} />
          <button
            type="button"
            className={css.network}
            aria-label={m.wallet_network({ chain: chain.name })}
            onClick={() => dispatch({ type: "view_chosen", view: { name: "SelectNetwork" } })}
          >
            <NetworkIcon chainId={chainId} />
            {chain.name}
            <Icon name="down" size={16} />
          </button>
          <div className={dialog.two}>
            <Button
              icon="swap"
              aria-label={m.wallet_switch_wallet_long()}
              onClick={() => dispatch({ type: "view_chosen", view: { name: "ConnectWallet" } })}
            >
              {m.wallet_switch_wallet()}
            </Button>
            {disconnectButton}
          </div>
          <p className={dialog.foot}>{m.wallet_no_weight()}</p>
        </>
      ) : (
        <UnsupportedNetwork>{disconnectButton}</UnsupportedNetwork>
      )}
    </ViewFrame>
  );
}

function Identity({ address }: { address: Address }) {
  const { name, avatar } = useWallet();
  const isFinding = useWalletState(({ findingIdentity }) => findingIdentity);
  useEffect(() => void findIdentity(address), [address]);
  return (
    <>
      <Avatar address={address} src={avatar} size={48} />
      <div className={css.names}>
        <b>
          <bdi>{name ?? shortAddress(address)}</bdi>
        </b>
        <span>{name ? shortAddress(address) : isFinding ? m.wallet_looking_for_name() : m.wallet_no_name()}</span>
      </div>
    </>
  );
}

/** For an unsupported network: offers to switch to the default one. */
function UnsupportedNetwork({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={css.warn} role="status">
        <Icon name="warn" />
        <span>{m.wallet_unsupported()}</span>
      </div>
      <div className={dialog.stack}>
        <Button
          kind="solid"
          onClick={() => dispatch({ type: "view_chosen", view: { name: "SwitchNetwork", chainId: defaultChainId } })}
        >
          <NetworkIcon chainId={defaultChainId} />
          {m.wallet_switch_to({ chain: chainById(defaultChainId)?.name ?? "" })}
        </Button>
        {children}
      </div>
    </>
  );
}
