import type { listWatched } from "@cointally/api/watchlists.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useApi } from "../../lib/api-context.ts";
import { isolated } from "../../lib/isolated.ts";
import { useWords } from "../../lib/locale.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { watchlistWords } from "../../words/watchlist.ts";
import { type CoinRow, coinRow } from "../coins/coin-row.ts";
import { CoinTable } from "../coins/coin-table.tsx";
import { useSetWatched, watchedIds, watchlistKey } from "./watched.ts";
import css from "./watchlist-page.module.css";

const pageSize = 50;

/** The coins one watches, the newest star first. A star that is taken off takes its row away, and can be put back. */
export function WatchlistPage({ userId }: { userId: string }) {
  const api = useApi();
  const words = useWords(watchlistWords);
  const { data: ids } = useQuery(watchedIds(api, userId));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...watchlistKey(userId), "rows"],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call<typeof listWatched>("GET", "/watchlists/coins", { query: { limit: pageSize, cursor }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => ({
      loaded: pages.flatMap((page) => page.watchlist_coins.map((row) => coinRow(row.coin))),
      total: pages[0]?.total ?? 0,
    }),
    staleTime: 0,
  });
  const coins = useMemo(() => {
    const { loaded = [] } = data ?? {};
    return ids ? loaded.filter((coin) => ids.includes(coin.id)) : loaded;
  }, [data, ids]);
  if (!data) {
    if (!error) return <SkeletonRows label={words.loading} />;
    return (
      <EmptyState title={words.failed} action={<Button onClick={() => refetch()}>{words.again}</Button>}>
        {words.failedWhy}
      </EmptyState>
    );
  }
  const { loaded } = data;
  const total = ids?.length ?? data.total;
  const left = total - coins.length;
  return (
    <>
      <Removed loaded={loaded} ids={ids} />
      {coins.length > 0 && (
        <>
          <p className={css.total}>{words.total(total)}</p>
          <CoinTable coins={coins} caption={words.caption} before={null} />
        </>
      )}
      {total === 0 && (
        <EmptyState title={words.empty} action={<ButtonLink to="/today-best">{words.seeBest}</ButtonLink>}>
          {words.emptyWhy}
        </EmptyState>
      )}
      {hasNextPage && left > 0 && (
        <div className={css.more}>
          <Button
            aria-disabled={isFetchingNextPage}
            onClick={() => {
              if (!isFetchingNextPage) fetchNextPage();
            }}
          >
            {isFetchingNextPage ? words.loadingMore : words.more(Math.min(left, pageSize))}
          </Button>
        </div>
      )}
    </>
  );
}

/** What was taken off since the page came: the last of it, with the way back. */
function Removed({ loaded, ids }: { loaded: CoinRow[]; ids: string[] | undefined }) {
  const words = useWords(watchlistWords);
  const { mutate, isPending } = useSetWatched();
  const order = useOrderOfRemoval(loaded, ids);
  const last = loaded.find((coin) => coin.id === order.at(-1));
  const button = useRef<HTMLButtonElement>(null);
  // The star went with its row: the focus goes on to the way back.
  useEffect(() => {
    if (last && document.activeElement === document.body) button.current?.focus();
  }, [last]);
  const putBack = ({ id, slug }: CoinRow) =>
    mutate({ coinId: id, watched: true }, { onSuccess: () => requestAnimationFrame(() => linkTo(slug)?.focus()) });
  return (
    <div className={css.removed} role="status">
      {last && (
        <>
          <p>{words.removed(isolated(last.name))}</p>
          <Button
            ref={button}
            icon="refresh"
            aria-disabled={isPending}
            onClick={() => {
              if (!isPending) putBack(last);
            }}
          >
            {words.undo}
          </Button>
        </>
      )}
    </div>
  );
}

const linkTo = (slug: string) => document.querySelector<HTMLElement>(`main a[href="/coins/${slug}"]`);

/** The loaded coins that are no longer watched, in the order in which their stars went. */
function useOrderOfRemoval(loaded: CoinRow[], ids: string[] | undefined): string[] {
  const [order, setOrder] = useState<string[]>([]);
  const gone = ids ? loaded.map((coin) => coin.id).filter((id) => !ids.includes(id)) : [];
  const next = [...order.filter((id) => gone.includes(id)), ...gone.filter((id) => !order.includes(id))];
  if (next.join() !== order.join()) setOrder(next);
  return next;
}
