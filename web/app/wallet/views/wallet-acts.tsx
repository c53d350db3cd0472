import { useEffect, useState } from "react";
import { useWords } from "../../lib/locale.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { walletWords } from "../../words/wallet.ts";
import { chooseWallet, type Stage, startAttempt } from "../connect-status.ts";
import { appLinkOf, isPhone } from "../deep-link.ts";
import { go } from "../dialog-path.ts";
import { askForWallets, foundWallets } from "../discovery.ts";
import type { WalletEntry } from "../wallet-entry.ts";
import { Code } from "./code.tsx";
import { Copy } from "./copy.tsx";
import { LoadAgain } from "./load-again.tsx";

/** What one can do at each stage of connecting a wallet. */
export function WalletActs({ stage, wallet }: { stage: Stage; wallet: WalletEntry }) {
  const words = useWords(walletWords);
  const another = <Button onClick={() => go({ to: { name: "ConnectWallet" } })}>{words.chooseAnother}</Button>;
  const cancel = <Button onClick={() => go("back")}>{words.cancel}</Button>;
  const again = (label: string) => (
    <Button kind="solid" icon="refresh" onClick={() => startAttempt(wallet)}>
      {label}
    </Button>
  );
  switch (stage.is) {
    case "opening":
      return cancel;
    case "awaiting":
      return (
        <>
          {stage.slow && again(words.tryAgain)}
          {cancel}
        </>
      );
    case "already open":
      return (
        <>
          <Button kind="solid" onClick={() => startAttempt(wallet, { quietly: true })}>
            {words.answered}
          </Button>
          {cancel}
        </>
      );
    case "not installed":
      return (
        <>
          <Missing wallet={wallet} />
          {another}
        </>
      );
    case "in its app":
      return (
        <>
          <InItsApp wallet={wallet} unanswered={stage.unanswered} />
          {another}
        </>
      );
    case "not loaded":
      return (
        <>
          <LoadAgain />
          {another}
        </>
      );
    default:
      return (
        <>
          {again(stage.is === "refused" ? words.askAgain : words.tryAgain)}
          {another}
        </>
      );
  }
}

/** Where one gets the wallet. */
function Get({ wallet: { home, name } }: { wallet: WalletEntry }) {
  const words = useWords(walletWords);
  if (!home) return null;
  return (
    <OutsideLink look="button" href={home}>
      {words.get(name)}
    </OutsideLink>
  );
}

/** The ways one goes by hand on a phone: to where one gets the wallet, and with the page's address into the wallet's own browser. */
function ByHand({ wallet }: { wallet: WalletEntry }) {
  const words = useWords(walletWords);
  return (
    <>
      <Get wallet={wallet} />
      <Copy text={window.location.href} label={words.copyLink} className={buttonClass()} />
    </>
  );
}

/** A wallet that is not here: where to get it, and, once it has come, the way in. */
function Missing({ wallet }: { wallet: WalletEntry }) {
  const words = useWords(walletWords);
  const come = foundWallets.use().find(({ id, name }) => id === wallet.id || name === wallet.name);
  useEffect(() => {
    window.addEventListener("focus", askForWallets);
    return () => window.removeEventListener("focus", askForWallets);
  }, []);
  if (!come) return isPhone() ? <ByHand wallet={wallet} /> : <Get wallet={wallet} />;
  return (
    <>
      <p role="status">{words.stages.isHere(come.name)}</p>
      <Button kind="solid" onClick={() => chooseWallet(come)}>
        {words.connectTo(come.name)}
      </Button>
    </>
  );
}

/** Whether the page has come back into sight since this was shown. */
function useIsBack(): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && setBack(true);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isBack;
}

/** A wallet's app on a phone: the way in once more, and, where nothing opened or one has come back from there, every other way. */
function InItsApp({ wallet, unanswered }: { wallet: WalletEntry; unanswered: boolean }) {
  const words = useWords(walletWords);
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
        onClick={() => startAttempt(wallet)}
      >
        {words.openApp(wallet.name)}
      </a>
      {(unanswered || isBack) && (
        <>
          <ByHand wallet={wallet} />
          <Code text={link.href} label={words.stages.code(wallet.name)} />
        </>
      )}
    </>
  );
}
