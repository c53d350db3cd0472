import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { IconButton } from "../ui/controls/button.tsx";
import { toastError } from "../ui/feedback/toasts.tsx";
import { useTemporaryFlag } from "../ui/feedback/use-temporary-flag.ts";
import { addToken } from "./wallet.ts";
import type { Address } from "./wallet-state.ts";

type Props = { chainId: number; address: string; symbol: string; decimals: number; chain: string };

/** Adds a token to the wallet's list; first connects a wallet and switches to the token's network if needed. */
export function AddTokenButton({ chain, address, ...token }: Props) {
  const [pending, setPending] = useState(false);
  const [added, showAdded] = useTemporaryFlag();
  const add = async () => {
    if (pending) return;
    setPending(true);
    const result = await addToken({ ...token, address: address as Address });
    setPending(false);
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
        aria-busy={pending || undefined}
        onClick={add}
      />
      <span className="sr" role="status">
        {added ? m.wallet_token_added() : pending ? m.wallet_token_asking() : ""}
      </span>
    </>
  );
}
