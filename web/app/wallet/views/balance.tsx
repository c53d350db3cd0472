import { chainById } from "@cointally/shared/chains.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { formatUnits } from "viem/utils";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { walletWords } from "../../words/wallet.ts";
import { config } from "../config.ts";
import type { Address } from "../wallet-state.ts";
import { mined } from "../watch-receipt.ts";
import css from "./account.module.css";

/** Alone, and not as a part of a multicall: it is the one figure that shows where nothing else can be read. */
async function balanceOf(address: Address, chainId: number): Promise<string> {
  const client = config.getClient({ chainId });
  const wei = await client.request({ method: "eth_getBalance", params: [address, "latest"] });
  return formatUnits(BigInt(wei), chainById(chainId)?.native.decimals ?? 18);
}

/** What the address has of its network's own coin: read again when the window comes back, and after each transaction. */
export function Balance({ address, chainId }: { address: Address; chainId: number }) {
  const words = useWords(walletWords);
  const { tokens } = useFormat();
  const {
    data: amount,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ["wallet", "balance", chainId, address, mined.use()],
    queryFn: () => balanceOf(address, chainId),
    placeholderData: (before, query) =>
      query?.queryKey[3] === address && query.queryKey[2] === chainId ? before : undefined,
    staleTime: 0,
    retry: false,
  });
  useEffect(() => {
    // A wallet's own window takes the focus while the page stays in sight.
    const again = () => void refetch({ cancelRefetch: false });
    window.addEventListener("focus", again);
    return () => window.removeEventListener("focus", again);
  }, [refetch]);
  const symbol = chainById(chainId)?.native.symbol;
  return (
    <dl className={css.balance}>
      <dt>{words.balance}</dt>
      <dd aria-live="polite" aria-busy={isFetching}>
        {amount !== undefined && (
          <span title={`${amount} ${symbol}`}>
            {tokens(amount)} {symbol}
          </span>
        )}
        {isPending && (
          <span className={css.reading}>
            <span className="sr">{words.balanceLoading}</span>
          </span>
        )}
        {amount === undefined && !isPending && (
          <>
            <span className={css.unknown}>{words.balanceFailed}</span>
            <Button icon="refresh" onClick={() => refetch()}>
              {words.balanceAgain}
            </Button>
          </>
        )}
      </dd>
    </dl>
  );
}
