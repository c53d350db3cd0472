import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { shortAddress } from "../../../lib/format/format.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Age, Price } from "../../../ui/facts/figures.tsx";
import { ChainMarks, CoinLogo } from "../coin-name.tsx";
import { DangerMark } from "../danger-mark.tsx";
import { saveRecentSearch } from "./recent-searches.ts";
import { matchingContract } from "./search-terms.ts";
import css from "./suggestions.module.css";
import { optionId } from "./use-combobox.ts";

/** An option of a list and where it links to. */
export type OptionProps = { listId: string; index: number; isActive: boolean; label: string; to: string };

/** A link with the role of an option. The field's arrow keys reach it; Tab does not. */
export function Option({ listId, index, isActive, label, to, children }: OptionProps & { children: ReactNode }) {
  return (
    <Link
      id={optionId(listId, index)}
      className={css.option}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      onClick={() => saveRecentSearch({ label, to })}
    >
      {children}
    </Link>
  );
}

/** A coin that matches: logo, name, symbol, chains, price and votes; for an address, the matching contract too. */
export function CoinResult({ coin, search }: { coin: Coin; search: string }) {
  const contract = matchingContract(coin.contracts, search);
  return (
    <>
      <CoinLogo coin={coin} />
      <span className={css.text}>
        <span className={css.name} dir="auto">
          {coin.name}
        </span>
        <span className={css.second}>
          <DangerMark coin={coin} />
          <bdi className={css.symbol}>{coin.symbol}</bdi>
          <ChainMarks coin={coin} />
          {contract && <span>{shortAddress(contract.address)}</span>}
        </span>
      </span>
      <Figures coin={coin} />
    </>
  );
}

/** A coin's price, with its age if it is stale, and its votes. */
function Figures({ coin: { market, votes } }: { coin: Coin }) {
  return (
    <span className={css.figures}>
      {!market && <span className={css.votes}>{m.search_no_price()}</span>}
      {market?.stale && (
        <span className={css.old}>
          <Icon name="clock" size={12} />
          <Price usd={market.price_usd} />
          <span className="sr">
            , <Age at={market.as_of} />
          </span>
        </span>
      )}
      {market && !market.stale && <Price usd={market.price_usd} />}
      <span className={css.votes}>{m.vote_count({ count: votes.total })}</span>
    </span>
  );
}

/** A matching coin as an option that links to its page. */
export const CoinOption = ({ coin, search, ...option }: OptionProps & { coin: Coin; search: string }) => (
  <Option {...option}>
    <CoinResult coin={coin} search={search} />
  </Option>
);
