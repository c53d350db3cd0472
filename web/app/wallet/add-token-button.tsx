import { useState } from "react";
import { useWords } from "../lib/locale.ts";
import { IconButton } from "../ui/button.tsx";
import { toastError } from "../ui/toasts.tsx";
import { useBriefly } from "../ui/use-briefly.ts";
import { addTokenWords } from "../words/add-token.ts";
import { addToken } from "./wallet.ts";
import type { Address } from "./wallet-state.ts";

type Props = { chainId: number; address: string; symbol: string; decimals: number; chain: string };

/** Asks the wallet to show this token among its own; leads to a wallet and to the token's network where they are missing. */
export function AddTokenButton({ chain, address, ...token }: Props) {
  const words = useWords(addTokenWords);
  const [asking, setAsking] = useState(false);
  const [added, showAdded] = useBriefly();
  const ask = async () => {
    if (asking) return;
    setAsking(true);
    const result = await addToken({ ...token, address: address as Address });
    setAsking(false);
    if (result?.status === "added") showAdded();
    if (result?.status === "unsupported") toastError({ response: { error: words.notSupported } });
    if (result?.status === "slow") toastError({ response: { error: words.slow } });
    if (result?.status === "failed") toastError(result.error);
  };
  const label = words.add(token.symbol, chain);
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
        {added ? words.added : asking ? words.asking : ""}
      </span>
    </>
  );
}
