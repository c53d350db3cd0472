import * as m from "@cointally/i18n/messages";
import { useEffect, useState } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { appLinkOf } from "../deep-link.ts";
import { dispatch } from "../machine.ts";
import { requestWallets, type WalletEntry } from "../wallet-entry.ts";
import { type ConnectStatus, useWalletState } from "../wallet-state.ts";
import { Code } from "./code.tsx";
import { Copy } from "./copy.tsx";
import { LoadAgain } from "./load-again.tsx";

/** What one can do while a wallet is being connected, or once that failed. */
export function ConnectActions({ progress, wallet }: { progress: ConnectStatus; wallet: WalletEntry }) {
  const another = (
    <Button onClick={() => dispatch({ type: "view_chosen", view: { name: "ConnectWallet" } })}>
      {m.wallet_choose_another()}
    </Button>
  );
  const cancel = <Button onClick={() => dispatch({ type: "went_back" })}>{m.common_cancel()}</Button>;
  const again = (label: string) => (
    <Button kind="solid" icon="refresh" onClick={() => dispatch({ type: "wallet_chosen", wallet })}>
      {label}
    </Button>
  );
  switch (progress.status) {
    case "opening":
      return cancel;
    case "awaiting_approval":
      return (
        <>
          {progress.slow && again(m.common_try_again())}
          {cancel}
        </>
      );
    case "request_pending":
      return (
        <>
          <Button kind="solid" onClick={() => dispatch({ type: "wallet_chosen", wallet, quietly: true })}>
            {m.wallet_responded()}
          </Button>
          {cancel}
        </>
      );
    case "not_installed":
      return (
        <>
          <NotInstalled wallet={wallet} />
          {another}
        </>
      );
    case "opening_app":
      return (
        <>
          <OpeningApp wallet={wallet} timedOut={progress.timedOut} />
          {another}
        </>
      );
    case "not_loaded":
      return (
        <>
          <LoadAgain />
          {another}
        </>
      );
    default:
      return (
        <>
          {again(progress.status === "rejected" ? m.wallet_ask_again() : m.common_try_again())}
          {another}
        </>
      );
  }
}

/** Where one gets the wallet. */
function Get({ wallet: { home, name } }: { wallet: WalletEntry }) {
  if (!home) return null;
  return (
    <ExternalLink look="button" href={home}>
      {m.wallet_get({ wallet: name })}
    </ExternalLink>
  );
}

/** What one can do by hand on a phone: get the wallet, and take the page's address into the wallet's own browser. */
function ByHand({ wallet }: { wallet: WalletEntry }) {
  return (
    <>
      <Get wallet={wallet} />
      <Copy text={window.location.href} label={m.common_copy_link()} className={buttonClass()} />
    </>
  );
}

/** A wallet that is not installed: where to get it, and, once it is there, the way to connect it. */
function NotInstalled({ wallet }: { wallet: WalletEntry }) {
  const onPhone = useWalletState((state) => state.onPhone);
  const installed = useWalletState(({ installed }) =>
    installed.find(({ id, name }) => id === wallet.id || name === wallet.name),
  );
  useEffect(() => {
    window.addEventListener("focus", requestWallets);
    return () => window.removeEventListener("focus", requestWallets);
  }, []);
  if (!installed) return onPhone ? <ByHand wallet={wallet} /> : <Get wallet={wallet} />;
  return (
    <>
      <p role="status">{m.wallet_connect_installed_now({ wallet: installed.name })}</p>
      <Button kind="solid" onClick={() => dispatch({ type: "wallet_chosen", wallet: installed })}>
        {m.wallet_connect_to({ wallet: installed.name })}
      </Button>
    </>
  );
}

/** Whether the page has come back into sight since this was shown. */
function useIsBack(): boolean {
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    const update = () => document.visibilityState === "visible" && setIsBack(true);
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return isBack;
}

/** A wallet's app on a phone: a link into it once more, and, where it did not open or one has come back from it, every other way. */
function OpeningApp({ wallet, timedOut }: { wallet: WalletEntry; timedOut: boolean }) {
  const isBack = useIsBack();
  const link = appLinkOf(wallet, window.location.href);
  if (!link) return null;
  return (
    <>
      <a
        className={buttonClass({ kind: "solid" })}
        href={link.href}
        target={link.target}
        rel="noopener"
        onClick={() => dispatch({ type: "wallet_chosen", wallet })}
      >
        {m.wallet_open_app({ wallet: wallet.name })}
      </a>
      {(timedOut || isBack) && (
        <>
          <ByHand wallet={wallet} />
          <Code text={link.href} label={m.wallet_connect_code({ wallet: wallet.name })} />
        </>
      )}
    </>
  );
}
