import type { PortfolioAddress, PortfolioCoin } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { startTransition, useOptimistic } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { emptyReason } from "../addresses/sync.ts";
import type { ManualHolding } from "../manual-holding.ts";
import { linesPageSize } from "../portfolio-query.ts";
import css from "./holdings.module.css";
import { HoldingsTable } from "./holdings-table.tsx";
import { type ListState, listSearch, type Sort, sortBy, sorts, withFilter } from "./list-state.ts";

const sortText = {
  value: m.portfolio_value,
  change_24h: m.portfolio_sorts_change_24h,
  pnl: m.portfolio_gain,
  name: m.portfolio_sorts_name,
};

type Props = {
  state: ListState;
  lines: PortfolioCoin[];
  total: number;
  /** Of all holdings, hidden ones included. */
  all: number;
  addresses: PortfolioAddress[];
  /** Retries a failed request; null if none failed. */
  onRetry: (() => void) | null;
  more: { load: () => void; loading: boolean } | null;
  onEdit: (holding: ManualHolding) => void;
  onDelete: (holding: ManualHolding) => void;
};

/** The holdings, their sort and their filters. */
export function Holdings({ state, lines, total, all, addresses, onRetry, more, onEdit, onDelete }: Props) {
  const navigate = useNavigate();
  // The controls change at once; the URL changes after navigation.
  const [chosen, choose] = useOptimistic(state);
  const show = (next: ListState) =>
    startTransition(async () => {
      choose(next);
      await navigate(listSearch(next), { preventScrollReset: true, replace: true });
    });
  const hidden = state.hide.length > 0 ? all - total : 0;
  if (all === 0) return <NoHoldings why={emptyReason(addresses)} />;
  return (
    <section className={css.holdings} aria-labelledby="portfolio-holdings">
      <div className={css.head}>
        <h2 id="portfolio-holdings">{m.portfolio_holdings()}</h2>
        <div className={css.controls}>
          <label className={`only-phone ${css.sort}`}>
            {m.label_sort_by()}
            <select value={chosen.sort} onChange={(event) => show(sortBy(chosen, event.target.value as Sort))}>
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {sortText[sort]()}
                </option>
              ))}
            </select>
          </label>
          {(["small", "spam"] as const).map((kind) => (
            <label key={kind} className={css.check}>
              <input
                type="checkbox"
                checked={chosen.hide.includes(kind)}
                onChange={(event) => show(withFilter(chosen, kind, event.target.checked))}
              />
              {kind === "small" ? m.portfolio_hide_small() : m.portfolio_hide_spam()}
            </label>
          ))}
        </div>
      </div>
      <p className="sr" role="status">
        {hidden > 0 && m.portfolio_hides_some({ count: hidden })}
      </p>
      {onRetry && (
        <p className={css.outdated} role="alert">
          {m.portfolio_not_new()} <Button onClick={onRetry}>{m.common_try_again()}</Button>
        </p>
      )}
      {lines.length > 0 ? (
        <HoldingsTable state={state} lines={lines} addresses={addresses} onEdit={onEdit} onDelete={onDelete} />
      ) : (
        <EmptyState
          title={m.portfolio_all_hidden()}
          action={
            <ButtonLink to={listSearch({ ...state, hide: [] })} preventScrollReset replace>
              {m.portfolio_show_all()}
            </ButtonLink>
          }
        >
          {m.portfolio_all_hidden_why()}
        </EmptyState>
      )}
      <div className={css.foot}>
        {hidden > 0 && lines.length > 0 && <p className="second small">{m.portfolio_hides_some({ count: hidden })}</p>}
        {more && (
          <Button aria-disabled={more.loading} onClick={() => !more.loading && more.load()}>
            {more.loading
              ? m.common_loading_more()
              : m.common_show_count_more({ count: Math.min(total - lines.length, linesPageSize) })}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Why there are no holdings. */
function NoHoldings({ why }: { why: ReturnType<typeof emptyReason> }) {
  if (why === "reading") return <SkeletonRows rows={4} label={m.portfolio_loading()} />;
  if (why === "unread")
    return <EmptyState title={m.portfolio_nothing_read()}>{m.portfolio_nothing_read_why()}</EmptyState>;
  return <EmptyState title={m.portfolio_nothing_found()}>{m.portfolio_nothing_found_why()}</EmptyState>;
}
