import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { query } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { CoinName } from "../coins/coin-name.tsx";
import type { CoinRow } from "../coins/list/table/coin-row.ts";
import { coinRow } from "../coins/list/table/reduce-coin.ts";
import { useVote } from "../votes/use-vote.ts";
import { VoteButton } from "../votes/vote-button.tsx";
import { useVotedCoins } from "../votes/votes-today.ts";
import css from "./next-coins.module.css";

const maxCoins = 3;
/** How many rows of the watchlist are searched for coins to vote for. */
const searchedRows = 100;

/** After a vote for `coinId`: other coins of the watchlist that the user can still vote for today. */
export function NextCoins({ coinId }: { coinId: string }) {
  const api = useApi();
  const voted = useVotedCoins();
  const { data: watched } = useQuery({
    ...query(api.listWatched, { query: { limit: searchedRows } }),
    select: ({ watchlist_coins }) => watchlist_coins.map(({ coin }) => coinRow(coin)),
    staleTime: 0,
  });
  // Chosen once, so that a row stays when its vote is cast.
  const [next, setNext] = useState<CoinRow[]>();
  if (!next && watched && voted) {
    setNext(watched.filter(({ id }) => id !== coinId && !voted.includes(id)).slice(0, maxCoins));
  }
  if (!next || !watched) return null;
  if (watched.length === 0) return <p className={css.note}>{m.vote_next_empty()}</p>;
  return (
    <>
      {next.length > 0 ? (
        <>
          <h3>{m.vote_next()}</h3>
          <ul className={css.next}>
            {next.map((coin) => (
              <NextCoin key={coin.id} coin={coin} />
            ))}
          </ul>
        </>
      ) : (
        <p className={css.note}>{m.vote_next_none()}</p>
      )}
      <p className={css.note}>
        <Link to="/watchlist">{m.watchlist_see()}</Link>
      </p>
    </>
  );
}

function NextCoin({ coin }: { coin: CoinRow }) {
  const vote = useVote(coin);
  return (
    <li>
      <CoinName coin={coin} chainsOnPhone={false} />
      <VoteButton vote={vote} coinName={coin.name} look="row" />
    </li>
  );
}
