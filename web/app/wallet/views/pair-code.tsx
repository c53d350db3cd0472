import * as m from "@cointally/i18n/messages";
import { buttonClass } from "../../ui/controls/button.tsx";
import { useWalletState } from "../wallet-state.ts";
import { pairLinkOf } from "../wallets/deep-link.ts";
import { allWallets } from "../wallets/listing.ts";
import { InlineCopyButton } from "./inline-copy-button.tsx";
import { LazyQrCode } from "./lazy-qr-code.tsx";
import css from "./pair-code.module.css";
import { Row, walletIcon } from "./row.tsx";

/** A WalletConnect URI as a QR code and as a link to copy; on a phone, also as links into the wallets' apps. */
export function PairCode({ uri }: { uri: string }) {
  const onPhone = useWalletState((state) => state.onPhone);
  return (
    <>
      {onPhone && <Apps uri={uri} />}
      <LazyQrCode text={uri} label={m.wallet_connect_pair_code()} />
      <InlineCopyButton text={uri} label={m.common_copy_link()} className={buttonClass({ large: true })} />
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
                <Row icon={walletIcon(wallet)} name={wallet.name} link={link} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
