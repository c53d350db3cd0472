import type { PortfolioAddress, PortfolioUpdate } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { amountDifference } from "../../../lib/format/exact-amounts.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Ago } from "../../../ui/facts/figures.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import rows from "../../../ui/table/rows.module.css";
import { DangerMark } from "../../coins/danger-mark.tsx";
import { addressName } from "../addresses/address-name.ts";
import css from "../portfolio-page.module.css";
import { useUpdates } from "../portfolio-query.ts";
import { useMask } from "../use-mask.tsx";

const kindText = {
  balance_in: m.portfolio_update_balance_in,
  balance_out: m.portfolio_update_balance_out,
  coin_added: m.portfolio_update_coin_added,
  coin_removed: m.portfolio_update_coin_removed,
};

type Props = { addresses: PortfolioAddress[] };

/** Recent changes, newest first, page by page. */
export function UpdatesSection({ addresses }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useUpdates();
  return (
    <section className={rows.section} aria-labelledby="portfolio-updates">
      <h2 id="portfolio-updates">{m.portfolio_updates()}</h2>
      {!data && !error && <SkeletonText lines={4} label={m.portfolio_loading()} />}
      {!data && error && <FailedRead inline title={m.portfolio_updates_failed()} error={error} onRetry={refetch} />}
      {data?.updates.length === 0 && <p className="second">{m.portfolio_no_updates()}</p>}
      {data && (
        <ul className={rows.rows}>
          {data.updates.map((update) => (
            <UpdateRow key={update.id} update={update} address={addresses.find(({ id }) => id === update.address_id)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (!isFetchingNextPage) fetchNextPage();
          }}
        >
          {isFetchingNextPage
            ? m.common_loading_more()
            : m.common_show_count_more({ count: Math.min(data?.remaining ?? 0, 10) })}
        </Button>
      )}
    </section>
  );
}

function UpdateRow({ update, address }: { update: PortfolioUpdate; address: PortfolioAddress | undefined }) {
  const { tokens } = useFormat();
  const mask = useMask();
  const { coin, kind, amount_before: before, amount_after: after } = update;
  const isIn = kind === "balance_in" || kind === "coin_added";
  const isManual = update.address_id === null;
  const text = isManual ? (isIn ? m.portfolio_update_manual_in : m.portfolio_update_manual_out) : kindText[kind];
  return (
    <li className={css.update}>
      <span>
        <InterpolatedMessage message={text({ amount: "{}" })}>
          <b>
            {mask(() => tokens(amountDifference(before, after)))} <Link to={`/coins/${coin.slug}`}>{coin.symbol}</Link>
          </b>
        </InterpolatedMessage>{" "}
        <DangerMark coin={coin} />
        {address && <bdi className="muted"> {m.portfolio_to_address({ name: addressName(address) })}</bdi>}
      </span>
      <span className="muted small">
        <Ago at={update.at} />
      </span>
    </li>
  );
}
