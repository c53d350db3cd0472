import * as m from "@cointally/i18n/messages";
import { buttonClass } from "../../ui/button.tsx";
import { pairLinkOf } from "../deep-link.ts";
import { allWallets } from "../listing.ts";
import { useWalletState } from "../wallet-state.ts";
import { Code } from "./code.tsx";
import { Copy } from "./copy.tsx";
import css from "./pair-code.module.css";
import { Row, walletMark } from "./row.tsx";

/** A WalletConnect address: on a phone first as a way into each wallet's app; as a code to scan, and as a link to paste. */
export function PairCode({ uri }: { uri: string }) {
  const onPhone = useWalletState((state) => state.onPhone);
  return (
    <>
      {onPhone && <Apps uri={uri} />}
      <Code text={uri} label={m.wallet_connect_pair_code()} />
      <Copy text={uri} label={m.common_copy_link()} className={buttonClass()} />
    </>
  );
}

function Apps({ uri }: { uri: string }) {
  const listing = useWalletState((state) => state.listing);
  return (
    <div className={css.apps}>
      <h3>{m.wallet_connect_scan_here()}</h3>
      <ul>
        {allWallets({ listing }).map((wallet) => {
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
