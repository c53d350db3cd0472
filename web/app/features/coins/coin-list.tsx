import type { coinListEndpoint } from "@cointally/api/coins.ts";
import type { AnswerOf } from "@cointally/api/endpoint.ts";
import type { RouterContextProvider } from "react-router";
import { count, total } from "../../lib/format.ts";
import { load } from "../../lib/load.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { type CoinRow, coinRow } from "./coin-row.ts";
import { CoinTable } from "./coin-table.tsx";
import {
  ariaSort,
  coinsPlace,
  type ListPlace,
  type ListState,
  listHref,
  neighbours,
  nextSort,
  pageSize,
  rowsBefore,
} from "./list-url.ts";
import { lists } from "./lists.ts";

/** What the API answers for every coin list. */
export type CoinListEndpoint = ReturnType<typeof coinListEndpoint>;

/** One page of a list, with only what its rows show. */
export type CoinListPage = Omit<AnswerOf<CoinListEndpoint>, "coins"> & { coins: CoinRow[] };

/** Reads one page of a list, for a loader. */
export async function loadCoinList(context: Readonly<RouterContextProvider>, path: string): Promise<CoinListPage> {
  const answer = await load<CoinListEndpoint>(context, path);
  return { ...answer, coins: answer.coins.map(coinRow) };
}

type Props = { place: ListPlace; state: ListState; answer: CoinListPage };

/** One page of a list: the rows, where they lead on, or what to do when there are none. */
export function CoinList({ place, state, answer }: Props) {
  const { coins, next_cursor } = answer;
  const before = rowsBefore(state);
  if (coins.length === 0) return <NoCoins state={state} />;
  // Pages leave the home page: there the list is a taste, and /coins is where one leafs.
  const { back, next } = neighbours(coinsPlace, state, next_cursor);
  const summary = `${count(before + 1)} to ${count(before + coins.length)} of ${total(answer.total, answer.total_capped)}`;
  return (
    <>
      <CoinTable
        coins={coins}
        caption={`${lists[state.list].title}. ${lists[state.list].why}`}
        before={before}
        sortOf={(sort) => ({ to: listHref(place, state, nextSort(state, sort)), sorted: ariaSort(state, sort) })}
      />
      <Pager summary={summary} back={back} next={next} nextLabel={`Next ${pageSize}`} />
    </>
  );
}

function NoCoins({ state }: { state: ListState }) {
  const filtered = state.chainId !== null || state.stage !== null || state.tag !== "";
  const { empty } = lists[state.list];
  if (state.page > 1 || state.cursor) {
    const first = listHref(coinsPlace, state, { page: 1, cursor: null });
    return (
      <EmptyState title="This page is past the end" action={<ButtonLink to={first}>First page</ButtonLink>}>
        The list is shorter than it was, or the link is old.
      </EmptyState>
    );
  }
  if (state.search) {
    return (
      <EmptyState
        title={`No coin matches “${state.search}”`}
        action={<ButtonLink to="/coins">See all coins</ButtonLink>}
      >
        {filtered || state.list !== "all"
          ? "It may stand outside of this list and its filters. You can also paste a contract address."
          : "Try fewer letters, or paste a contract address. If the coin is missing, you can submit it."}
      </EmptyState>
    );
  }
  if (filtered) {
    const all = listHref(coinsPlace, state, { chainId: null, stage: null, tag: "" });
    return (
      <EmptyState title="Nothing with these filters" action={<ButtonLink to={all}>Take the filters off</ButtonLink>}>
        The list has other coins, or none today.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={empty[0]} action={<ButtonLink to="/coins">See all coins</ButtonLink>}>
      {empty[1]}
    </EmptyState>
  );
}
