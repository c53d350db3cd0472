import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { useNavigate, useSearchParams } from "react-router";
import { bidiIsolate } from "../../lib/format/bidi-isolate.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedRead } from "../../ui/feedback/failed-read.tsx";
import { SearchForm } from "../../ui/form/search-form.tsx";
import { FactsForms } from "./coin/facts-forms.tsx";
import css from "./public-coins.module.css";
import { usePublicCoins } from "./queries.ts";
import { CoinQueue } from "./queue/coin-queue.tsx";
import { moreOf } from "./queue/more-button.tsx";
import type { QueueItem } from "./queue/queue.ts";
import { LoadingQueue } from "./queue/queue-states.tsx";
import type { QueueState } from "./use-queue-state.ts";

const listedItem = (coin: Coin): QueueItem => ({
  kind: "listed",
  id: coin.id,
  coin,
  at: coin.approved_at ?? coin.created_at,
});

/** Public coins, found by search, to deny or promote them or to set their audit and KYC facts. */
export function PublicCoins({ state }: { state: QueueState }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = params.get("search") ?? "";
  const found = usePublicCoins(search);
  const items = found.rows?.filter(({ id }) => !state.hiddenIds.includes(id)).map(listedItem);
  return (
    <>
      <div className={css.find}>
        <SearchForm
          key={search}
          label={m.moderation_find_coin()}
          placeholder={m.moderation_find_coin_hint()}
          submitLabel={m.common_search()}
          search={search}
          onSearch={(typed) =>
            navigate(`?queue=listed&search=${encodeURIComponent(typed)}`, { preventScrollReset: true })
          }
        />
      </div>
      {items && (
        <CoinQueue
          key={`${search} ${found.isOther}`}
          items={items}
          more={moreOf(found)}
          state={state}
          extras={({ coin }) => <FactsForms coin={coin} />}
          empty={
            <EmptyState
              title={search ? m.moderation_coins_no_match({ search: bidiIsolate(search) }) : m.moderation_coins_none()}
            >
              {m.moderation_coins_none_text()}
            </EmptyState>
          }
        />
      )}
      {!items && !found.error && <LoadingQueue label={m.moderation_coins_loading()} />}
      {found.error && <FailedRead title={m.moderation_coins_failed()} error={found.error} onRetry={found.askAgain} />}
    </>
  );
}
