import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import dialog from "../dialog.module.css";
import { dispatch } from "../machine.ts";
import { NetworkIcon } from "../network-icon.tsx";
import { isWalletConnect, type WalletEntry } from "../wallet-entry.ts";
import { useWallet, useWalletState } from "../wallet-state.ts";
import { appLinkOf } from "../wallets/deep-link.ts";
import { lastWallet, useWallets } from "../wallets/listing.ts";
import css from "./connect-wallet.module.css";
import { Row, walletIcon } from "./row.tsx";
import { ViewFrame } from "./view-frame.tsx";

/** The list of wallets, installed ones first. It does not wait for the listing service. */
export function ConnectWalletView() {
  const [search, setSearch] = useState("");
  const { installed, others, total, hasRest, readMore, listing } = useWallets(
    useDeferredValue(search.trim().toLowerCase()),
  );
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useFocusOnNew(list, others.length);
  const shown = installed.length + others.length;
  return (
    <ViewFrame title={m.wallet_connect()}>
      <TargetNetwork />
      <div className={css.search}>
        <Icon name="search" />
        <input
          type="search"
          aria-label={m.wallet_search()}
          placeholder={m.wallet_search_in({ wallets: total })}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <Wallets title={m.wallet_in_this_browser()} wallets={installed} />
      <Wallets title={m.wallet_others()} wallets={others} list={list} />
      <p className={css.none} role="status">
        {shown === 0 && listing !== "reading" && m.wallet_no_match()}
        {readMore && listing === "failed" && m.wallet_more_failed()}
        {readMore && listing === "idle" && shown > 0 && m.wallet_shown_of({ shown, wallets: Math.max(total, shown) })}
      </p>
      {hasRest && (
        <Button
          wide
          large
          className={css.more}
          onClick={() => {
            focusNext();
            dispatch({ type: "all_wallets_requested" });
          }}
        >
          {m.wallet_browse_all({ wallets: total })}
        </Button>
      )}
      {readMore && (
        <Button
          wide
          large
          className={css.more}
          aria-disabled={listing === "reading"}
          onClick={() => {
            if (listing === "reading") return;
            focusNext();
            readMore();
          }}
        >
          {listing === "reading"
            ? m.common_loading()
            : listing === "failed"
              ? m.common_try_again()
              : m.wallet_show_more()}
        </Button>
      )}
      <div className={dialog.foot}>
        <span>{m.wallet_shares_address()}</span>
        <NetworkFirst />
        <details
          className={css.how}
          onToggle={(event) => event.currentTarget.open && event.currentTarget.scrollIntoView({ block: "nearest" })}
        >
          <summary>{m.wallet_no_wallet()}</summary>
          <p>{m.wallet_no_wallet_how()}</p>
        </details>
      </div>
    </ViewFrame>
  );
}

/** Returns a function that moves the focus to the first of the rows added next, for keyboard users. */
function useFocusOnNew(list: React.RefObject<HTMLUListElement | null>, count: number): () => void {
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || count <= from.current) return;
    list.current?.children[from.current]?.querySelector<HTMLElement>("button, a")?.focus();
    from.current = undefined;
  }, [list, count]);
  return () => {
    from.current = count;
  };
}

/** The chosen network, if any, to which the wallet will switch. */
function TargetNetwork() {
  const chain = chainById(useWalletState(({ targetNetwork }) => targetNetwork) ?? 0);
  return (
    chain && (
      <p className={css.target}>
        <NetworkIcon chainId={chain.id} />
        <span>{m.wallet_target_network({ chain: chain.name })}</span>
      </p>
    )
  );
}

/** Lets the user choose a network before the wallet. Once connected, the account view changes it. */
function NetworkFirst() {
  const isKnown = useWalletState(({ targetNetwork }) => targetNetwork !== null);
  const isConnected = useWallet().address !== null;
  if (isKnown || isConnected) return null;
  return (
    <button
      type="button"
      className={css.first}
      onClick={() => dispatch({ type: "view_chosen", view: { name: "SelectNetwork" } })}
    >
      {m.wallet_network_first()}
    </button>
  );
}

type WalletsProps = { title: string; wallets: readonly WalletEntry[]; list?: React.RefObject<HTMLUListElement | null> };

function Wallets({ title, wallets, list }: WalletsProps) {
  const onPhone = useWalletState((state) => state.onPhone);
  if (wallets.length === 0) return null;
  const last = lastWallet();
  const tagOf = (wallet: WalletEntry) => {
    if (isWalletConnect(wallet)) return m.wallet_qr();
    if (wallet.id === last) return m.wallet_last_used();
    return wallet.installed ? m.wallet_found() : undefined;
  };
  return (
    <>
      <h3>{title}</h3>
      <ul ref={list}>
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <Row
              icon={walletIcon(wallet)}
              name={wallet.name}
              tag={tagOf(wallet)}
              link={!wallet.installed && onPhone ? appLinkOf(wallet, window.location.href) : null}
              onChoose={() => dispatch({ type: "wallet_chosen", wallet })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
