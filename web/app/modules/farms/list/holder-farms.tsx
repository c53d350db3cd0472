import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { openWallet } from "../../../wallet/wallet.ts";
import type { FarmRow } from "./farm-row.ts";
import { FarmTable, type FarmTableProps } from "./farm-table.tsx";
import css from "./farms-page.module.css";

export const holderPageSize = 50;

/** Shown instead of a wallet's farms while no wallet is connected. */
export function ConnectWallet({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <Button kind="solid" onClick={() => openWallet()}>
          {m.farm_connect_wallet()}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

type Props<F extends FarmRow> = Pick<FarmTableProps<F>, "caption" | "own"> & {
  list: UseInfiniteQueryResult<InfiniteData<{ farms: F[]; unread: { chain_id: number }[]; total: number }>>;
  loading: string;
  failed: { title: string; note: string };
  empty: { title: string; text: string };
  /** Shown beside the button that loads more. */
  children?: ReactNode;
};

/** The farms of the connected wallet, read page by page from the chains; names chains that could not be read. */
export function HolderFarms<F extends FarmRow>({
  list: { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage },
  caption,
  own,
  loading,
  failed,
  empty,
  children,
}: Props<F>) {
  const { count } = useFormat();
  const farms = data?.pages.flatMap((page) => page.farms) ?? [];
  const { unread = [], total = 0 } = data?.pages[0] ?? {};
  const unreadChains = unread.map(({ chain_id }) => chainById(chain_id)?.name ?? chain_id).join(", ");
  return (
    <>
      {unreadChains && (
        <p className={css.unread} role="status">
          {m.farm_mine_unread({ chains: unreadChains })}
        </p>
      )}
      {error && <FailedRead title={failed.title} error={error} onRetry={refetch} note={failed.note} />}
      {!data && !error && <SkeletonRows rows={3} label={loading} />}
      {farms.length > 0 && (
        <>
          <FarmTable farms={farms} caption={caption} own={own} />
          <div className={css.more}>
            <span className="second">
              {m.common_range({ from: count(1), to: count(farms.length), total: count(total) })}
            </span>
            {hasNextPage && (
              <Button
                aria-disabled={isFetchingNextPage || undefined}
                onClick={() => !isFetchingNextPage && fetchNextPage()}
              >
                {m.common_next_rows({ rows: holderPageSize })}
              </Button>
            )}
            {children}
          </div>
        </>
      )}
      {data && farms.length === 0 && !unreadChains && (
        <EmptyState title={empty.title} action={<ButtonLink to="/farms?show=live">{m.farm_see_live()}</ButtonLink>}>
          {empty.text}
        </EmptyState>
      )}
    </>
  );
}
