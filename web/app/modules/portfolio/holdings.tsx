import type { PortfolioAddress, PortfolioCoin } from "@cointally/contract/portfolio.ts";
import { startTransition, useOptimistic } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../lib/locale.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { portfolioWords } from "../../words/portfolio.ts";
import css from "./holdings.module.css";
import { HoldingsTable } from "./holdings-table.tsx";
import { by, hiding, type ListState, listSearch, type Sort, sorts } from "./list-state.ts";
import type { Part } from "./part.ts";
import { linesPageSize } from "./portfolio-query.ts";
import { nothingOf } from "./sync.ts";

type Props = {
  state: ListState;
  lines: PortfolioCoin[];
  total: number;
  /** Of all that is held, with what is hidden. */
  all: number;
  addresses: PortfolioAddress[];
  /** Asks again, where the answer to what is chosen did not come. */
  again: (() => void) | null;
  more: { load: () => void; loading: boolean } | null;
  onEdit: (part: Part) => void;
  onDelete: (part: Part) => void;
};

/** What is held, with its order and what of it is hidden. */
export function Holdings({ state, lines, total, all, addresses, again, more, onEdit, onDelete }: Props) {
  const words = useWords(portfolioWords);
  const navigate = useNavigate();
  // The controls show what was chosen at once; the page's address follows when the router has got there.
  const [chosen, choose] = useOptimistic(state);
  const show = (next: ListState) =>
    startTransition(async () => {
      choose(next);
      await navigate(listSearch(next), { preventScrollReset: true, replace: true });
    });
  const hidden = state.hide.length > 0 ? all - total : 0;
  if (all === 0) return <Nothing why={nothingOf(addresses)} />;
  return (
    <section className={css.holdings} aria-labelledby="portfolio-holdings">
      <div className={css.head}>
        <h2 id="portfolio-holdings">{words.holdings}</h2>
        <div className={css.controls}>
          <label className={`only-phone ${css.sort}`}>
            {words.sortBy}
            <select value={chosen.sort} onChange={(event) => show(by(chosen, event.target.value as Sort))}>
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {words.sorts[sort]}
                </option>
              ))}
            </select>
          </label>
          {(["small", "spam"] as const).map((kind) => (
            <label key={kind} className={css.check}>
              <input
                type="checkbox"
                checked={chosen.hide.includes(kind)}
                onChange={(event) => show(hiding(chosen, kind, event.target.checked))}
              />
              {kind === "small" ? words.hideSmall : words.hideSpam}
            </label>
          ))}
        </div>
      </div>
      <p className="sr" role="status">
        {hidden > 0 && words.hidesSome(hidden)}
      </p>
      {again && (
        <p className={css.old} role="alert">
          {words.notNew} <Button onClick={again}>{words.again}</Button>
        </p>
      )}
      {lines.length > 0 ? (
        <HoldingsTable state={state} lines={lines} addresses={addresses} onEdit={onEdit} onDelete={onDelete} />
      ) : (
        <EmptyState
          title={words.allHidden}
          action={
            <ButtonLink to={listSearch({ ...state, hide: [] })} preventScrollReset replace>
              {words.showAll}
            </ButtonLink>
          }
        >
          {words.allHiddenWhy}
        </EmptyState>
      )}
      <div className={css.foot}>
        {hidden > 0 && lines.length > 0 && <p className="second small">{words.hidesSome(hidden)}</p>}
        {more && (
          <Button aria-disabled={more.loading} onClick={() => !more.loading && more.load()}>
            {more.loading ? words.loadingMore : words.more(Math.min(total - lines.length, linesPageSize))}
          </Button>
        )}
      </div>
    </section>
  );
}

/** No coin is there, and why. */
function Nothing({ why }: { why: ReturnType<typeof nothingOf> }) {
  const words = useWords(portfolioWords);
  if (why === "reading") return <SkeletonRows rows={4} label={words.loading} />;
  if (why === "unread") return <EmptyState title={words.nothingRead}>{words.nothingReadWhy}</EmptyState>;
  return <EmptyState title={words.nothingFound}>{words.nothingFoundWhy}</EmptyState>;
}
