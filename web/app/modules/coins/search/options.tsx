import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { shortAddress } from "../../../lib/format.ts";
import { Age, Price } from "../../../ui/figures.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ChainMarks, CoinLogo } from "../coin-name.tsx";
import { DangerMark } from "../danger-mark.tsx";
import { rememberSearch } from "./recent.ts";
import { contractAt } from "./suggest.ts";
import css from "./suggestions.module.css";
import { optionId } from "./use-combobox.ts";

/** Where an option stands in its list, and where it leads. */
export type Placed = { listId: string; at: number; marked: boolean; label: string; to: string };

/** One thing to go to: a link that readers hear as an option, and that the keys reach from the field alone. */
export function Option({ listId, at, marked, label, to, children }: Placed & { children: ReactNode }) {
  return (
    <Link
      id={optionId(listId, at)}
      className={css.option}
      role="option"
      aria-selected={marked}
      tabIndex={-1}
      to={to}
      onClick={() => rememberSearch({ label, to })}
    >
      {children}
    </Link>
  );
}

/** A coin that was found: logo, name, symbol, chains, price and votes; by an address, the contract that has it. */
export function FoundCoin({ coin, words }: { coin: Coin; words: string }) {
  const contract = contractAt(coin.contracts, words);
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

/** What a coin costs, an old price with its age, and its votes. */
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

/** The same as an option that leads to the coin's page. */
export const CoinOption = ({ coin, words, ...standing }: Placed & { coin: Coin; words: string }) => (
  <Option {...standing}>
    <FoundCoin coin={coin} words={words} />
  </Option>
);
