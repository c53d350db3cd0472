import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { IconButton } from "../ui/button.tsx";
import { toastError } from "../ui/toasts.tsx";
import { useTemporaryFlag } from "../ui/use-temporary-flag.ts";
import { addToken } from "./wallet.ts";
import type { Address } from "./wallet-state.ts";

type Props = { chainId: number; address: string; symbol: string; decimals: number; chain: string };

/** Asks the wallet to show this token among its own; leads to a wallet and to the token's network where they are missing. */
export function AddTokenButton({ chain, address, ...token }: Props) {
  const [asking, setAsking] = useState(false);
  const [added, showAdded] = useTemporaryFlag();
  const ask = async () => {
    if (asking) return;
    setAsking(true);
    const result = await addToken({ ...token, address: address as Address });
    setAsking(false);
    if (result?.status === "added") showAdded();
    if (result?.status === "unsupported") toastError({ response: { error: m.wallet_token_not_supported() } });
    if (result?.status === "slow") toastError({ response: { error: m.wallet_token_slow() } });
    if (result?.status === "failed") toastError(result.error);
  };
  const label = m.wallet_token_add({ symbol: token.symbol, chain });
  return (
    <>
      <IconButton
        tiny
        icon={added ? "check" : "wallet"}
        label={label}
        title={label}
        aria-busy={asking || undefined}
        onClick={ask}
      />
      <span className="sr" role="status">
        {added ? m.wallet_token_added() : asking ? m.wallet_token_asking() : ""}
      </span>
    </>
  );
}
