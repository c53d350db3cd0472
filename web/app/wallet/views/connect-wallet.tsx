import { chainById } from "@cointally/shared/chains.ts";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { walletWords } from "../../words/wallet.ts";
import { appLinkOf } from "../deep-link.ts";
import dialog from "../dialog.module.css";
import { lastWallet, useWallets } from "../listing.ts";
import { dispatch } from "../machine.ts";
import { NetworkMark } from "../network-mark.tsx";
import { isWalletConnect, type WalletEntry } from "../wallet-entry.ts";
import { useWallet, useWalletState } from "../wallet-state.ts";
import css from "./connect-wallet.module.css";
import { Row, walletMark } from "./row.tsx";
import { ViewFrame } from "./view-frame.tsx";

/** The wallets: first the installed ones, then others. It waits for no service. */
export function ConnectWalletView() {
  const words = useWords(walletWords);
  const [search, setSearch] = useState("");
  const { installed, others, total, hasRest, readMore, listing } = useWallets(
    useDeferredValue(search.trim().toLowerCase()),
  );
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useFocusOnNew(list, others.length);
  const shown = installed.length + others.length;
  return (
    <ViewFrame title={words.connect}>
      <TargetNetwork />
      <div className={css.find}>
        <Icon name="search" />
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.searchIn(total)}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <Wallets title={words.here} wallets={installed} />
      <Wallets title={words.others} wallets={others} list={list} />
      <p className={css.none} role="status">
        {shown === 0 && listing !== "reading" && words.noMatch}
        {readMore && listing === "failed" && words.moreFailed}
        {readMore && listing === "idle" && shown > 0 && words.shownOf(shown, Math.max(total, shown))}
      </p>
      {hasRest && (
        <Button
          wide
          className={css.more}
          onClick={() => {
            focusNext();
            dispatch({ type: "all_wallets_requested" });
          }}
        >
          {words.browseAll(total)}
        </Button>
      )}
      {readMore && (
        <Button
          wide
          className={css.more}
          aria-disabled={listing === "reading"}
          onClick={() => {
            if (listing === "reading") return;
            focusNext();
            readMore();
          }}
        >
          {listing === "reading" ? words.loadingMore : listing === "failed" ? words.tryAgain : words.showMore}
        </Button>
      )}
      <div className={dialog.foot}>
        <span>{words.shares}</span>
        <NetworkFirst />
        <details
          className={css.how}
          onToggle={(event) => event.currentTarget.open && event.currentTarget.scrollIntoView({ block: "nearest" })}
        >
          <summary>{words.noWallet}</summary>
          <p>{words.noWalletHow}</p>
        </details>
      </div>
    </ViewFrame>
  );
}

/** Moves the focus to the first row that is added next, for people who use the keyboard. */
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

/** The network on which the connection is to end, if one was chosen. */
function TargetNetwork() {
  const words = useWords(walletWords);
  const chain = chainById(useWalletState(({ targetNetwork }) => targetNetwork) ?? 0);
  return (
    chain && (
      <p className={css.wanted}>
        <NetworkMark chainId={chain.id} />
        <span>{words.endsOn(chain.name)}</span>
      </p>
    )
  );
}

/** Lets the person choose the network before the wallet. With a wallet, the network is changed in the account. */
function NetworkFirst() {
  const words = useWords(walletWords);
  const isKnown = useWalletState(({ targetNetwork }) => targetNetwork !== null);
  const isConnected = useWallet().address !== null;
  if (isKnown || isConnected) return null;
  return (
    <button
      type="button"
      className={css.first}
      onClick={() => dispatch({ type: "view_chosen", view: { name: "SelectNetwork" } })}
    >
      {words.networkFirst}
    </button>
  );
}

type WalletsProps = { title: string; wallets: readonly WalletEntry[]; list?: React.RefObject<HTMLUListElement | null> };

function Wallets({ title, wallets, list }: WalletsProps) {
  const words = useWords(walletWords);
  const onPhone = useWalletState((state) => state.onPhone);
  if (wallets.length === 0) return null;
  const last = lastWallet();
  const tagOf = (wallet: WalletEntry) => {
    if (isWalletConnect(wallet)) return words.qr;
    if (wallet.id === last) return words.lastUsed;
    return wallet.installed ? words.found : undefined;
  };
  return (
    <>
      <h3>{title}</h3>
      <ul ref={list}>
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <Row
              mark={walletMark(wallet)}
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
