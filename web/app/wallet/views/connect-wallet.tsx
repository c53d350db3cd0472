import { useDeferredValue, useState } from "react";
import { useWords } from "../../lib/locale.ts";
import { Icon } from "../../ui/icon.tsx";
import { walletWords } from "../../words/wallet.ts";
import { chooseWallet } from "../attempt.ts";
import { appLinkOf, isPhone } from "../deep-link.ts";
import dialog from "../dialog.module.css";
import { isWalletConnect, type WalletEntry } from "../wallet-entry.ts";
import css from "./connect-wallet.module.css";
import { Row, walletMark } from "./row.tsx";
import { lastWallet, useWallets } from "./use-wallets.ts";
import { ViewFrame } from "./view-frame.tsx";

/** The wallets: those in this browser, then those we know. It waits for nobody. */
export function ConnectWalletView() {
  const words = useWords(walletWords);
  const [search, setSearch] = useState("");
  const { here, others, total } = useWallets(useDeferredValue(search.trim().toLowerCase()));
  return (
    <ViewFrame title={words.connect}>
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
      <Wallets title={words.here} wallets={here} />
      <Wallets title={words.others} wallets={others} />
      <p className={css.none} role="status">
        {here.length + others.length === 0 && words.noMatch}
      </p>
      <div className={dialog.foot}>
        <span>{words.shares}</span>
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

function Wallets({ title, wallets }: { title: string; wallets: readonly WalletEntry[] }) {
  const words = useWords(walletWords);
  if (wallets.length === 0) return null;
  const last = lastWallet();
  const tagOf = (wallet: WalletEntry) => {
    if (isWalletConnect(wallet)) return words.qr;
    if (wallet.id === last) return words.lastUsed;
    return wallet.provider && words.found;
  };
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <Row
              mark={walletMark(wallet)}
              name={wallet.name}
              tag={tagOf(wallet)}
              link={!wallet.provider && isPhone() ? appLinkOf(wallet, window.location.href) : null}
              onChoose={() => chooseWallet(wallet)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
