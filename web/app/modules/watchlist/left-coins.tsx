import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { invalidate, pages } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import rows from "../../ui/rows.module.css";
import { useTold } from "../../ui/use-error-handler.ts";
import { watchlistWords } from "../../words/watchlist.ts";
import { reasonText } from "../coins/labels.ts";
import css from "./left-coins.module.css";
import { MoreButton } from "./more-button.tsx";
import { pageSize } from "./watched-rows.ts";

/** Which of one's coins left the listing, and why; nothing while none did. */
export function LeftCoins() {
  const api = useApi();
  const words = useWords(watchlistWords);
  const { day } = useFormat();
  const queryClient = useQueryClient();
  const { data, ...more } = useInfiniteQuery({
    ...pages(api.listLeft, { query: { limit: pageSize } }),
    staleTime: 0,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (coinId: string) => api.unwatchCoin({ params: { coinId } }),
    onSuccess: () => invalidate(queryClient, api.listLeft, api.listWatched, api.listWatchedIds),
    onError: useTold(),
  });
  const left = data?.pages.flatMap((page) => page.left_coins) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <details className={css.left}>
      <summary>
        <Icon name="gone" size={16} />
        {words.left(total)}
        <Icon name="down" size={16} />
      </summary>
      <ul className={rows.rows}>
        {left.map((coin) => (
          <li key={coin.id}>
            <span className={css.what}>
              <span className={css.name}>
                <bdi>{coin.name}</bdi> <bdi className="muted">{coin.symbol}</bdi>
              </span>
              <span className="second small">
                {words.denied(coin.reason_code && reasonText[coin.reason_code](), coin.left_at && day(coin.left_at))}
              </span>
            </span>
            <Button
              kind="quiet"
              aria-label={words.forget(coin.name)}
              aria-disabled={isPending}
              onClick={() => !isPending && mutate(coin.coin_id)}
            >
              {words.takeOff}
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton left={total - left.length} pageSize={pageSize} {...more} />
      <p className="second small">
        {words.whyLeft} <Link to="/moderation">{words.toLog}</Link>
      </p>
    </details>
  );
}
