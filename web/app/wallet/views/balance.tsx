import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { partialMatchKey, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { formatUnits } from "viem/utils";
import { getBalanceQueryKey } from "wagmi/query";
import { composed } from "../../lib/api/api.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Button } from "../../ui/controls/button.tsx";
import { read } from "../site-api/reads.ts";
import { type Address, useWalletState } from "../wallet-state.ts";
import css from "./account.module.css";

/** Read on its own rather than by multicall, so that it needs no multicall contract. */
async function balanceOf(address: Address, chainId: number): Promise<string> {
  const wei = (await read(chainId, { method: "eth_getBalance", params: [address, "latest"] })) as string;
  return formatUnits(BigInt(wei), chainById(chainId)?.native.decimals ?? 18);
}

/** The balance of the network's native coin, refetched when the window gets the focus and after each transaction. */
export function Balance({ address, chainId }: { address: Address; chainId: number }) {
  const { tokens } = useFormat();
  const mined = useWalletState(({ minedTransactions }) => minedTransactions);
  const queryKey = getBalanceQueryKey({ address, chainId });
  const {
    data: amount,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...composed({ queryKey }, `after transaction ${mined}`, () => balanceOf(address, chainId)),
    placeholderData: (before, previous) =>
      previous && partialMatchKey(previous.queryKey, queryKey) ? before : undefined,
    staleTime: 0,
    retry: 1,
    retryDelay: 150,
  });
  useEffect(() => {
    // TanStack Query refetches on visibility, but a wallet's window takes the focus while the page stays visible.
    const refetchNow = () => void refetch({ cancelRefetch: false });
    window.addEventListener("focus", refetchNow);
    return () => window.removeEventListener("focus", refetchNow);
  }, [refetch]);
  const symbol = chainById(chainId)?.native.symbol;
  return (
    <dl className={css.balance}>
      <dt>{m.wallet_balance()}</dt>
      <dd aria-live="polite" aria-busy={isFetching}>
        {amount !== undefined && (
          <span title={`${amount} ${symbol}`}>
            {tokens(amount)} {symbol}
          </span>
        )}
        {isPending && (
          <span className={css.reading}>
            <span className="sr">{m.common_loading()}</span>
          </span>
        )}
        {amount === undefined && !isPending && (
          <>
            <span className={css.unknown}>{m.wallet_balance_failed()}</span>
            <Button icon="refresh" onClick={() => refetch()}>
              {m.common_try_again()}
            </Button>
          </>
        )}
      </dd>
    </dl>
  );
}
