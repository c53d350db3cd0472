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
  const [added, sayAdded] = useBriefly();
  const ask = async () => {
    if (asking) return;
    setAsking(true);
    const outcome = await addToken({ ...token, address: address as Address });
    setAsking(false);
    if (outcome?.is === "added") sayAdded();
    if (outcome?.is === "not supported") toastError({ response: { error: words.notSupported } });
    if (outcome?.is === "slow") toastError({ response: { error: words.slow } });
    if (outcome?.is === "failed") toastError(outcome.error);
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
