import type { PortfolioAddress, PortfolioUpdate } from "@cointally/contract/portfolio.ts";
import { Link } from "react-router";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { Ago } from "../../ui/figures.tsx";
import rows from "../../ui/rows.module.css";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { portfolioWords } from "../../words/portfolio.ts";
import { DangerMark } from "../coins/danger-mark.tsx";
import { addressName } from "./address-name.ts";
import { useMask } from "./amount.tsx";
import { between } from "./amounts.ts";
import css from "./portfolio-page.module.css";
import { useUpdates } from "./portfolio-query.ts";

type Props = { addresses: PortfolioAddress[] };

/** What moved, newest first, some at a time. */
export function UpdatesPart({ addresses }: Props) {
  const words = useWords(portfolioWords);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useUpdates();
  return (
    <section className={rows.section} aria-labelledby="portfolio-updates">
      <h2 id="portfolio-updates">{words.updates}</h2>
      {!data && !error && <SkeletonText lines={4} label={words.loading} />}
      {!data && error && (
        <p className={css.again}>
          {words.failedWhy} <Button onClick={() => refetch()}>{words.again}</Button>
        </p>
      )}
      {data?.updates.length === 0 && <p className="second">{words.noUpdates}</p>}
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
          {isFetchingNextPage ? words.loadingMore : words.more(Math.min(data?.left ?? 0, 10))}
        </Button>
      )}
    </section>
  );
}

function UpdateRow({ update, address }: { update: PortfolioUpdate; address: PortfolioAddress | undefined }) {
  const words = useWords(portfolioWords);
  const { tokens } = useFormat();
  const mask = useMask();
  const { coin, kind, amount_before: before, amount_after: after } = update;
  const isIn = kind === "balance_in" || kind === "coin_added";
  const byHand = update.address_id === null;
  return (
    <li className={css.update}>
      <span>
        {byHand ? (isIn ? words.addedByHand : words.takenByHand) : words.kinds[kind]}
        <b>
          {mask(() => tokens(between(before, after)))} <Link to={`/coins/${coin.slug}`}>{coin.symbol}</Link>
        </b>{" "}
        <DangerMark coin={coin} />
        {address && <bdi className="muted"> {words.toAddress(addressName(address))}</bdi>}
      </span>
      <span className="muted small">
        <Ago at={update.at} />
      </span>
    </li>
  );
}
