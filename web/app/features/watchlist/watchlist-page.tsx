import type { listWatched } from "@cointally/api/watchlists.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useApi } from "../../lib/api-context.ts";
import { count, total } from "../../lib/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { CoinTable } from "../coins/coin-table.tsx";
import { watchlistKey } from "./watched.ts";

const pageSize = 50;
const pageIn = (text: string | null) => (text && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1);

/** The coins one watches, newest first. A star that is taken off takes its row away. */
export function WatchlistPage({ userId }: { userId: string }) {
  const api = useApi();
  const [params] = useSearchParams();
  const page = pageIn(params.get("page"));
  const { data, error, refetch } = useQuery({
    queryKey: [...watchlistKey(userId), "page", page],
    queryFn: ({ signal }) =>
      api.call<typeof listWatched>("GET", "/watchlists/coins", { query: { page, limit: pageSize }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!data) {
    if (!error) return <SkeletonRows label="Loading your watchlist" />;
    return (
      <EmptyState title="Your watchlist did not load" action={<Button onClick={() => refetch()}>Try again</Button>}>
        It is safe; the server did not answer.
      </EmptyState>
    );
  }
  const coins = data.watchlist_coins.map((row) => row.coin);
  const before = (page - 1) * pageSize;
  if (data.total === 0) {
    return (
      <EmptyState title="You watch no coins yet" action={<ButtonLink to="/">See today’s best</ButtonLink>}>
        Tap the star beside a coin and it stands here, with its votes.
      </EmptyState>
    );
  }
  return (
    <>
      <CoinTable coins={coins} caption="Coins you watch, the newest star first" before={null} />
      {(page > 1 || data.next_cursor) && (
        <Pager
          summary={`${count(before + 1)} to ${count(before + coins.length)} of ${total(data.total, data.total_capped)}`}
          back={page > 1 ? `?page=${page - 1}` : null}
          next={data.next_cursor ? `?page=${page + 1}` : null}
          nextLabel={`Next ${pageSize}`}
        />
      )}
    </>
  );
}
