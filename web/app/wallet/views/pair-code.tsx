import { useWords } from "../../lib/locale.ts";
import { buttonClass } from "../../ui/button.tsx";
import { walletWords } from "../../words/wallet.ts";
import { isPhone, pairLinkOf } from "../deep-link.ts";
import { listed } from "../listing.ts";
import { Code } from "./code.tsx";
import { Copy } from "./copy.tsx";
import css from "./pair-code.module.css";
import { Row, walletMark } from "./row.tsx";

/** A WalletConnect address: on a phone first as a way into each wallet's app; as a code to scan, and as a link to paste. */
export function PairCode({ uri }: { uri: string }) {
  const words = useWords(walletWords);
  return (
    <>
      {isPhone() && <Apps uri={uri} />}
      <Code text={uri} label={words.stages.pairCode} />
      <Copy text={uri} label={words.copyLink} className={buttonClass()} />
    </>
  );
}

function Apps({ uri }: { uri: string }) {
  const words = useWords(walletWords);
  const { wallets } = listed.use();
  return (
    <div className={css.apps}>
      <h3>{words.stages.scanHere}</h3>
      <ul>
        {wallets.map((wallet) => {
          const link = pairLinkOf(wallet, uri);
          return (
            link && (
              <li key={wallet.id}>
                <Row mark={walletMark(wallet)} name={wallet.name} link={link} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
