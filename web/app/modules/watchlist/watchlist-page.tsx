import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, Suspense, useEffect, useMemo, useState } from "react";
import { useApi } from "../../lib/api/api-context.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedRead } from "../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { type CoinRow, hasMarket } from "../coins/list/table/coin-row.ts";
import { CoinTable } from "../coins/list/table/coin-table.tsx";
import { columnsOf } from "../coins/list/table/columns.ts";
import { DelistedCoins } from "./delisted-coins.tsx";
import { MoreButton } from "./more-button.tsx";
import { ReorderList } from "./reorder-list.tsx";
import { UndoRemoval } from "./undo-removal.tsx";
import { watchedIdsQuery } from "./use-watched.ts";
import { pageSize, useReorder, useWatchedRows } from "./watched-rows.ts";
import css from "./watchlist-page.module.css";

type Props = {
  userId: string;
  /** A dialog that sets alerts for these coins; without it the page has no button for alerts. */
  AlertsDialog?: ComponentType<{ coins: CoinRow[]; onClose: () => void }>;
};

/**
 * The user's watched coins in their own order. Unwatching removes a row and can be undone; in reorder mode the rows can be moved.
 */
export function WatchlistPage({ userId, AlertsDialog }: Props) {
  // Fetched again when the page regains focus: another tab may have changed it.
  const { data: ids } = useQuery({
    ...watchedIdsQuery(useApi(), userId),
    select: ({ coin_ids }) => coin_ids,
    staleTime: 0,
  });
  const { data, error, refetch, ...more } = useWatchedRows();
  const [reordering, setReordering] = useState(false);
  const [alertsOpen, setAlertsOpen] = useState(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more;
  // The dialog offers all watched coins, so all are loaded.
  useEffect(() => {
    if (alertsOpen && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage();
  }, [alertsOpen, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const watched = useMemo(() => {
    const { loaded = [] } = data ?? {};
    return ids ? loaded.filter((coin) => ids.includes(coin.id)) : loaded;
  }, [data, ids]);
  const { coins, move } = useReorder(userId, watched);
  // Decided by the first response, so that no column appears or disappears later.
  const hasPrices = data ? hasMarket(data.loaded) : false;
  const columns = useMemo(() => columnsOf(null, hasPrices, null), [hasPrices]);
  if (!data) {
    if (!error) return <SkeletonRows label={m.watchlist_loading()} />;
    return <FailedRead title={m.watchlist_failed()} error={error} onRetry={refetch} />;
  }
  const total = ids?.length ?? data.total;
  return (
    <>
      <UndoRemoval loaded={data.loaded} ids={ids} />
      <DelistedCoins />
      <div className={css.bar}>
        <p className={css.total}>{coins.length > 0 && m.list_coins({ count: total })}</p>
        <div className={css.acts}>
          {AlertsDialog && (
            <Button icon="bell" onClick={() => setAlertsOpen(true)}>
              {m.alert_title()}
            </Button>
          )}
          {coins.length > 1 && (
            <Button
              kind={reordering ? "solid" : "outline"}
              icon={reordering ? "check" : "list"}
              onClick={() => setReordering(!reordering)}
            >
              {reordering ? m.common_done() : m.watchlist_change_order()}
            </Button>
          )}
        </div>
      </div>
      {coins.length > 0 &&
        (reordering ? (
          <ReorderList coins={coins} total={total} onMove={move} />
        ) : (
          <CoinTable coins={coins} caption={m.watchlist_caption()} columns={columns} before={null} />
        ))}
      {total === 0 && (
        <EmptyState
          title={m.watchlist_empty()}
          action={<ButtonLink to="/today-best">{m.list_see_today_best()}</ButtonLink>}
        >
          {m.watchlist_empty_text()}
        </EmptyState>
      )}
      {AlertsDialog && alertsOpen && (
        <Suspense>
          <AlertsDialog coins={coins} onClose={() => setAlertsOpen(false)} />
        </Suspense>
      )}
      <MoreButton remaining={total - coins.length} pageSize={pageSize} {...more} />
    </>
  );
}
