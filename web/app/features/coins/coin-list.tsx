import type { coinListEndpoint } from "@cointally/api/coins.ts";
import type { AnswerOf } from "@cointally/api/endpoint.ts";
import { type RouterContextProvider, useLocation } from "react-router";
import { load } from "../../lib/load.ts";
import { useWords } from "../../lib/locale.ts";
import { Pager } from "../../ui/pager.tsx";
import { listsWords } from "../../words/lists.ts";
import { type CoinRow, coinRow } from "./coin-row.ts";
import { CoinTable } from "./coin-table.tsx";
import { ariaSort, listHref, neighbours, nextSort, rowsBefore } from "./list-links.ts";
import { type ListState, pageSize } from "./list-url.ts";
import { lists, type OwnColumn } from "./lists.ts";
import { NoCoins } from "./no-coins.tsx";

/** What the API answers for every coin list. */
export type CoinListEndpoint = ReturnType<typeof coinListEndpoint>;

/** One page of a list, with only what its rows show. */
export type CoinListPage = Omit<AnswerOf<CoinListEndpoint>, "coins"> & { coins: CoinRow[] };

/** Reads one page of a list, for a loader; `own` is the column that only this list has. */
export async function loadCoinList(
  context: Readonly<RouterContextProvider>,
  path: string,
  own?: OwnColumn,
): Promise<CoinListPage> {
  const answer = await load<CoinListEndpoint>(context, path);
  return { ...answer, coins: answer.coins.map((coin) => coinRow(coin, own)) };
}

type Props = { state: ListState; answer: CoinListPage };

/** One page of a list: the rows, where they lead on, or what to do when there are none. */
export function CoinList({ state, answer }: Props) {
  const words = useWords(listsWords);
  const { coins, next_cursor } = answer;
  const before = rowsBefore(state);
  const { pathname } = useLocation();
  if (coins.length === 0) return <NoCoins state={state} />;
  const { title, why } = words.lists[state.list];
  const { back, next } = neighbours(state, next_cursor);
  return (
    <>
      <CoinTable
        coins={coins}
        caption={`${title}. ${why}`}
        own={lists[state.list].own}
        here={listHref(state, state, pathname)}
        before={state.list === "promoted" ? null : before}
        sortOf={(sort) => ({ to: listHref(state, nextSort(state, sort)), sorted: ariaSort(state, sort) })}
      />
      <Pager
        summary={words.summary(before + 1, before + coins.length, answer.total, answer.total_capped)}
        back={back}
        next={next}
        nextLabel={words.next(pageSize)}
      />
    </>
  );
}
