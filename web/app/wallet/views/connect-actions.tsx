import * as m from "@cointally/i18n/messages";
import { useEffect, useState } from "react";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { ExternalLink } from "../../ui/controls/external-link.tsx";
import { dispatch } from "../machine.ts";
import { requestWallets, type WalletEntry } from "../wallet-entry.ts";
import { type ConnectStatus, useWalletState } from "../wallet-state.ts";
import { appLinkOf } from "../wallets/deep-link.ts";
import { InlineCopyButton } from "./inline-copy-button.tsx";
import { LazyQrCode } from "./lazy-qr-code.tsx";
import { ReloadButton } from "./reload-button.tsx";

/** The buttons while a wallet is being connected and after a failure. */
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
          <ReloadButton />
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

/** A link to the wallet's download page. */
function GetWallet({ wallet: { home, name } }: { wallet: WalletEntry }) {
  if (!home) return null;
  return (
    <ExternalLink look="button" href={home}>
      {m.wallet_get({ wallet: name })}
    </ExternalLink>
  );
}

/** On a phone: get the wallet, and copy the page's URL for the wallet's in-app browser. */
function PhoneActions({ wallet }: { wallet: WalletEntry }) {
  return (
    <>
      <GetWallet wallet={wallet} />
      <InlineCopyButton text={window.location.href} label={m.common_copy_link()} className={buttonClass()} />
    </>
  );
}

/** For a wallet that is not installed: a link to get it, and a button to connect once it is installed. */
function NotInstalled({ wallet }: { wallet: WalletEntry }) {
  const onPhone = useWalletState((state) => state.onPhone);
  const installed = useWalletState(({ installed }) =>
    installed.find(({ id, name }) => id === wallet.id || name === wallet.name),
  );
  useEffect(() => {
    window.addEventListener("focus", requestWallets);
    return () => window.removeEventListener("focus", requestWallets);
  }, []);
  if (!installed) return onPhone ? <PhoneActions wallet={wallet} /> : <GetWallet wallet={wallet} />;
  return (
    <>
      <p role="status">{m.wallet_connect_installed_now({ wallet: installed.name })}</p>
      <Button kind="solid" onClick={() => dispatch({ type: "wallet_chosen", wallet: installed })}>
        {m.wallet_connect_to({ wallet: installed.name })}
      </Button>
    </>
  );
}

/** True once the page has become visible again. */
function useHasReturned(): boolean {
  const [hasReturned, setHasReturned] = useState(false);
  useEffect(() => {
    const update = () => document.visibilityState === "visible" && setHasReturned(true);
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return hasReturned;
}

/** For a wallet's app on a phone: a link to open it again; if it did not open or the user returned, also the manual ways. */
function OpeningApp({ wallet, timedOut }: { wallet: WalletEntry; timedOut: boolean }) {
  const hasReturned = useHasReturned();
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
      {(timedOut || hasReturned) && (
        <>
          <PhoneActions wallet={wallet} />
          <LazyQrCode text={link.href} label={m.wallet_connect_code({ wallet: wallet.name })} />
        </>
      )}
    </>
  );
}
