import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format/locale.ts";
import { Unknown, useFigures } from "../../../ui/facts/figures.tsx";
import rows from "../../../ui/table/rows.module.css";
import css from "../portfolio-page.module.css";
import type { Summary } from "../portfolio-query.ts";
import { useMask } from "../use-mask.tsx";

/** Longer totals have a smaller font on phones. */
const maxLargeLength = 12;

/** Total value, gain, and coins that are not counted. */
export function SummarySection({ summary, isKnown }: { summary: Summary; isKnown: boolean }) {
  const { money } = useFormat();
  const { change, gain } = useFigures();
  const mask = useMask();
  const { cost_basis_usd: cost, unrealized_pnl_usd: pnl, best, worst } = summary;
  const total = money(summary.total_value_usd);
  const two = best && worst && best.coin_id !== worst.coin_id;
  return (
    <section aria-labelledby="portfolio-summary">
      <h2 className="sr" id="portfolio-summary">
        {m.portfolio_summary()}
      </h2>
      <p className={total.length > maxLargeLength ? `${css.value} ${css.long}` : css.value}>
        {isKnown ? mask(() => total) : <Unknown />}
      </p>
      <p className={css.day}>
        {summary.change_24h_usd === null ? (
          <span className="second">
            {m.portfolio_no_change()} {change(null)}
          </span>
        ) : (
          <>
            {change(summary.change_24h_pct, true)}
            <span className="second">
              {mask(() => gain(summary.change_24h_usd))} {m.portfolio_in24h()}
            </span>
          </>
        )}
      </p>
      <dl className={`${rows.facts} ${css.facts}`}>
        {cost !== null && <Fact name={m.portfolio_paid()}>{mask(() => money(cost))}</Fact>}
        {pnl !== null && (
          <Fact name={m.portfolio_unrealised_gain()} note={m.portfolio_of_paid()}>
            {mask(() => gain(pnl))} {change(summary.unrealized_pnl_pct)}
          </Fact>
        )}
        {best && <Mover name={m.portfolio_best()} mover={best} />}
        {two && <Mover name={m.portfolio_worst()} mover={worst} />}
        {summary.unpriced_count > 0 && (
          <Fact name={m.portfolio_unpriced()} className={css.unknown}>
            {m.portfolio_not_counted_coins({ count: summary.unpriced_count })}
          </Fact>
        )}
        {summary.stale_count > 0 && (
          <Fact name={m.portfolio_stale()} className={css.unknown}>
            {m.portfolio_counted_coins({ count: summary.stale_count })}
          </Fact>
        )}
        {summary.held_out_count > 0 && (
          <Fact name={m.portfolio_excluded()} note={m.portfolio_excluded_text()} className={css.unknown}>
            {m.portfolio_not_counted_coins({ count: summary.held_out_count })}
          </Fact>
        )}
      </dl>
    </section>
  );
}

type FactProps = { name: string; note?: string; className?: string | undefined; children: ReactNode };

function Fact({ name, note, className, children }: FactProps) {
  return (
    <div>
      <dt>
        {name}
        {note && <small>{note}</small>}
      </dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

function Mover({ name, mover }: { name: string; mover: NonNullable<Summary["best"]> }) {
  const { change } = useFigures();
  return (
    <Fact name={name}>
      <Link to={`/coins/${mover.slug}`}>
        <bdi>{mover.name}</bdi>
      </Link>{" "}
      {change(mover.change_24h_pct)}
    </Fact>
  );
}
