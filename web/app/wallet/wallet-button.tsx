import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { useState } from "react";
import { shortAddress } from "../lib/format/format.ts";
import { buttonClass } from "../ui/controls/button.tsx";
import { Icon } from "../ui/controls/icon.tsx";
import { Avatar } from "./avatar.tsx";
import { NetworkIcon } from "./network-icon.tsx";
import { loadWallet, openWallet } from "./wallet.ts";
import css from "./wallet-button.module.css";
import { useWallet } from "./wallet-state.ts";

/** Preloads the dialog on hover. If that fails, the click shows the error. */
const preload = () => void loadWallet().catch(() => undefined);

/** Opens the wallet dialog; shows the connected wallet's address, network and avatar. */
export function WalletButton() {
  const { address, chainId, name, avatar } = useWallet();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    await openWallet();
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={buttonClass({}, css.button)}
      data-replay="wallet"
      data-connected={address ? "" : undefined}
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      aria-label={address ? undefined : m.shell_connect_wallet()}
      title={name ?? undefined}
      onPointerEnter={preload}
      onClick={open}
    >
      {address ? (
        <>
          <Avatar address={address} src={avatar} size={18} />
          <span>{shortAddress(address)}</span>
          <span className={css.network}>
            <NetworkIcon chainId={chainId} />
            <span className="sr">, {chainById(chainId)?.name ?? m.shell_unknown_network()}</span>
            {!chainById(chainId) && <Icon name="warn" size={16} className={css.warn} />}
          </span>
        </>
      ) : (
        <>
          <Icon name="wallet" />
          <span className="not-phone">{m.shell_connect_wallet()}</span>
        </>
      )}
    </button>
  );
}
