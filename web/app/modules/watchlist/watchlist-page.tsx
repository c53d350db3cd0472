import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, Suspense, useEffect, useMemo, useState } from "react";
import { useApi } from "../../lib/api-context.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { type CoinRow, hasMarket } from "../coins/list/coin-row.ts";
import { CoinTable } from "../coins/list/coin-table.tsx";
import { columnsOf } from "../coins/list/columns.ts";
import { LeftCoins } from "./left-coins.tsx";
import { MoreButton } from "./more-button.tsx";
import { OrderList } from "./order-list.tsx";
import { Removed } from "./removed.tsx";
import { watchedIds } from "./watched.ts";
import { pageSize, useOwnOrder, useWatchedRows } from "./watched-rows.ts";
import css from "./watchlist-page.module.css";

type Props = {
  userId: string;
  /** Sets alerts for these coins; without it there is no button for it. */
  AlertsDialog?: ComponentType<{ coins: CoinRow[]; onClose: () => void }>;
};

/**
 * The coins one watches, in one's own order. A star that is taken off takes its row away, and can be put back; while the order is being
 * changed the rows are a list that can be moved about.
 */
export function WatchlistPage({ userId, AlertsDialog }: Props) {
  // Asked again whenever one comes back: another tab may have changed it.
  const { data: ids } = useQuery({
    ...watchedIds(useApi(), userId),
    select: ({ coin_ids }) => coin_ids,
    staleTime: 0,
  });
  const { data, error, refetch, ...more } = useWatchedRows();
  const [ordering, setOrdering] = useState(false);
  const [alerting, setAlerting] = useState(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more;
  // An alert may be set for any of them.
  useEffect(() => {
    if (alerting && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage();
  }, [alerting, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const watched = useMemo(() => {
    const { loaded = [] } = data ?? {};
    return ids ? loaded.filter((coin) => ids.includes(coin.id)) : loaded;
  }, [data, ids]);
  const { coins, move } = useOwnOrder(userId, watched);
  // By what came first: columns do not come and go under one's eyes.
  const priced = data ? hasMarket(data.loaded) : false;
  const columns = useMemo(() => columnsOf(null, priced, null), [priced]);
  if (!data) {
    if (!error) return <SkeletonRows label={m.watchlist_loading()} />;
    return (
      <EmptyState
        title={m.watchlist_failed()}
        action={<Button onClick={() => refetch()}>{m.common_try_again()}</Button>}
      >
        {m.common_server_no_response()}
      </EmptyState>
    );
  }
  const total = ids?.length ?? data.total;
  return (
    <>
      <Removed loaded={data.loaded} ids={ids} />
      <LeftCoins />
      <div className={css.bar}>
        <p className={css.total}>{coins.length > 0 && m.list_coins({ count: total })}</p>
        <div className={css.acts}>
          {AlertsDialog && (
            <Button icon="bell" onClick={() => setAlerting(true)}>
              {m.alert_title()}
            </Button>
          )}
          {coins.length > 1 && (
            <Button
              kind={ordering ? "solid" : "outline"}
              icon={ordering ? "check" : "list"}
              onClick={() => setOrdering(!ordering)}
            >
              {ordering ? m.common_done() : m.watchlist_change_order()}
            </Button>
          )}
        </div>
      </div>
      {coins.length > 0 &&
        (ordering ? (
          <OrderList coins={coins} total={total} onMove={move} />
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
      {AlertsDialog && alerting && (
        <Suspense>
          <AlertsDialog coins={coins} onClose={() => setAlerting(false)} />
        </Suspense>
      )}
      <MoreButton left={total - coins.length} pageSize={pageSize} {...more} />
    </>
  );
}
