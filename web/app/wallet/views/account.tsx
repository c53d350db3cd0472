import { chainById, defaultChainId } from "@cointally/shared/chains.ts";
import { type ReactNode, useEffect } from "react";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { uiWords } from "../../words/ui.ts";
import { walletWords } from "../../words/wallet.ts";
import { leave } from "../connect.ts";
import dialog from "../dialog.module.css";
import { go, path } from "../dialog-path.ts";
import { NetworkMark } from "../network-mark.tsx";
import { useWallet } from "../wallet-state.ts";
import css from "./account.module.css";
import { Balance } from "./balance.tsx";
import { Copy } from "./copy.tsx";
import { Identity } from "./identity.tsx";
import { ViewFrame } from "./view-frame.tsx";

/** The dialog goes first: some wallets tell that they are left before they answer, others never. */
const disconnect = () => {
  go("close");
  leave();
};

/** The connected wallet: who, how much, where, and the ways out. */
export function AccountView() {
  const words = useWords(walletWords);
  const { newTab } = useWords(uiWords);
  const { address, chainId } = useWallet();
  const chain = chainById(chainId);
  useEffect(() => {
    // It went away by itself while it was looked at, or was never there.
    if (!address)
      queueMicrotask(() => path.get().at(-1)?.name === "Account" && go({ instead: { name: "ConnectWallet" } }));
  }, [address]);
  if (!address) return null;
  const out = (
    <Button icon="out" onClick={disconnect}>
      {words.disconnect}
    </Button>
  );
  return (
    <ViewFrame title={words.account}>
      <div className={css.who}>
        <Identity address={address} />
        <div className={css.tools}>
          <Copy bare text={address} label={words.copyAddress} className={dialog.icon ?? ""} />
          {chain && (
            <a
              className={dialog.icon}
              href={`${chain.explorer}/address/${address}`}
              target="_blank"
              rel="noopener"
              aria-label={`${words.explorer} ${newTab}`}
              title={words.explorer}
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
            aria-label={words.network(chain.name)}
            onClick={() => go({ to: { name: "SelectNetwork" } })}
          >
            <NetworkMark chainId={chainId} />
            {chain.name}
            <Icon name="down" size={16} />
          </button>
          <div className={dialog.two}>
            <Button
              icon="swap"
              aria-label={words.switchWalletLong}
              onClick={() => go({ to: { name: "ConnectWallet" } })}
            >
              {words.switchWallet}
            </Button>
            {out}
          </div>
          <p className={dialog.foot}>{words.noWeight}</p>
        </>
      ) : (
        <OtherNetwork>{out}</OtherNetwork>
      )}
    </ViewFrame>
  );
}

/** A network that is none of ours: the wallet stays connected, and the way to the default network is offered. */
function OtherNetwork({ children }: { children: ReactNode }) {
  const words = useWords(walletWords);
  const { unknown } = useWords(uiWords);
  return (
    <>
      <div className={css.warn} role="status">
        <Icon name="warn" />
        <span>
          {words.unsupported} <span className={css.unknown}>{unknown}</span>.
        </span>
      </div>
      <div className={dialog.stack}>
        <Button kind="solid" onClick={() => go({ to: { name: "SwitchNetwork", chainId: defaultChainId } })}>
          <NetworkMark chainId={defaultChainId} />
          {words.switchTo(chainById(defaultChainId)?.name ?? "")}
        </Button>
        {children}
      </div>
    </>
  );
}
