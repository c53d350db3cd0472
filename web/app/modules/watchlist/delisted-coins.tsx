import type { LeftCoin } from "@cointally/contract/watchlists.ts";
import * as m from "@cointally/i18n/messages";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { invalidate, pages } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { useErrorHandler } from "../../ui/feedback/use-error-handler.ts";
import rows from "../../ui/table/rows.module.css";
import { reasonText } from "../coins/field-labels.ts";
import css from "./delisted-coins.module.css";
import { MoreButton } from "./more-button.tsx";
import { pageSize } from "./watched-rows.ts";

/** Watched coins that were delisted, with the reasons; renders nothing when there are none. */
export function DelistedCoins() {
  const api = useApi();
  const { day } = useFormat();
  const queryClient = useQueryClient();
  const { data, ...more } = useInfiniteQuery({
    ...pages(api.listLeft, { query: { limit: pageSize } }),
    staleTime: 0,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (coinId: string) => api.unwatchCoin({ params: { coinId } }),
    onSuccess: () => invalidate(queryClient, api.listLeft, api.listWatched, api.listWatchedIds),
    onError: useErrorHandler(),
  });
  const deniedText = ({ left_at, reason_code }: LeftCoin) => {
    const denied = left_at ? m.watchlist_denied_on({ day: day(left_at) }) : m.moderation_log_decisions_denied();
    return reason_code ? `${denied}: ${reasonText[reason_code]()}` : denied;
  };
  const delistedCoins = data?.pages.flatMap((page) => page.left_coins) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <details className={css.coins}>
      <summary>
        <Icon name="gone" size={16} />
        {m.watchlist_delisted({ count: total })}
        <Icon name="down" size={16} />
      </summary>
      <ul className={rows.rows}>
        {delistedCoins.map((coin) => (
          <li key={coin.id}>
            <span className={css.what}>
              <span className={css.name}>
                <bdi>{coin.name}</bdi> <bdi className="muted">{coin.symbol}</bdi>
              </span>
              <span className="second small">{deniedText(coin)}</span>
            </span>
            <Button
              kind="quiet"
              aria-label={m.watchlist_remove_coin({ coin: coin.name })}
              aria-disabled={isPending}
              onClick={() => !isPending && mutate(coin.coin_id)}
            >
              {m.common_remove()}
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton remaining={total - delistedCoins.length} pageSize={pageSize} {...more} />
      <p className="second small">
        {m.watchlist_delisted_text()} <Link to="/moderation">{m.moderation_log_title()}</Link>
      </p>
    </details>
  );
}
