import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { query } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { CoinName } from "../coins/coin-name.tsx";
import { dangerOf } from "../coins/danger-mark.tsx";
import type { CoinRow } from "../coins/list/table/coin-row.ts";
import { coinRow } from "../coins/list/table/reduce-coin.ts";
import { useVote } from "../votes/use-vote.ts";
import { VoteButton } from "../votes/vote-button.tsx";
import { useVotedCoins } from "../votes/votes-today.ts";
import css from "./next-coins.module.css";

const maxCoins = 3;
/** How many rows of each list are searched for coins to vote for. */
const searchedRows = 100;

/** The first three of these coins that the user can still vote for, each once and no dangerous one. */
function choose(coinId: string, voted: string[], candidates: CoinRow[]): CoinRow[] {
  return [...new Map(candidates.map((coin) => [coin.id, coin])).values()]
    .filter((coin) => coin.id !== coinId && !voted.includes(coin.id) && !dangerOf(coin))
    .slice(0, maxCoins);
}

/** Coins with the same first tag, or on the same chain; then those close to this one in Today's best, first those behind it. Undefined while loading. */
function useOtherCoins(coinId: string): CoinRow[] | undefined {
  const api = useApi();
  const { data: coin, isError } = useQuery({
    ...query(api.getCoin, { params: { id: coinId } }),
    select: ({ coin: { tags, chain_id } }) => (tags[0] ? { tag: tags[0] } : { chain_id }),
  });
  const list = { limit: searchedRows };
  const similar = useQuery({ ...query(api.listCoins, { query: { ...coin, ...list } }), enabled: coin !== undefined });
  const best = useQuery(query(api.listTodayBestCoins, { query: list }));
  if (best.isPending || (!isError && similar.isPending)) return undefined;
  const rows = best.data?.coins.map((coin) => coinRow(coin)) ?? [];
  const place = rows.findIndex(({ id }) => id === coinId);
  const before = rows.slice(0, Math.max(place, 0)).toReversed();
  return [...(similar.data?.coins.map((coin) => coinRow(coin)) ?? []), ...rows.slice(place + 1), ...before];
}

/** After a vote for `coinId`: three coins that the user can still vote for today, those of the watchlist first. */
export function NextCoins({ coinId }: { coinId: string }) {
  const api = useApi();
  const voted = useVotedCoins();
  const others = useOtherCoins(coinId);
  const { data: watched } = useQuery({
    ...query(api.listWatched, { query: { limit: searchedRows } }),
    select: ({ watchlist_coins }) => watchlist_coins.map(({ coin }) => coinRow(coin)),
    staleTime: 0,
  });
  // Chosen once, so that a row stays when its vote is cast.
  const [next, setNext] = useState<CoinRow[]>();
  if (!next && watched && others && voted) setNext(choose(coinId, voted, [...watched, ...others]));
  if (!next || !watched) return null;
  return (
    <>
      {next.length > 0 ? (
        <>
          <h2>{m.vote_next()}</h2>
          <ul className={css.next}>
            {next.map((coin) => (
              <NextCoin key={coin.id} coin={coin} />
            ))}
          </ul>
        </>
      ) : (
        watched.length > 0 && <p className={css.note}>{m.vote_next_none()}</p>
      )}
      {watched.length === 0 ? (
        <p className={css.note}>{m.vote_next_empty()}</p>
      ) : (
        <p className={css.note}>
          <Link to="/watchlist">{m.watchlist_see()}</Link>
        </p>
      )}
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
