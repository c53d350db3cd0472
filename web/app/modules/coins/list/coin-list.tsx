import * as m from "@cointally/i18n/messages";
import { lazy, Suspense, use, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { Pager } from "../../../ui/table/pager.tsx";
import { listHref, neighbours, nextSort, rowsBefore, sortedBy } from "./list-links.ts";
import { type ListState, pageSize } from "./list-state.ts";
import { lists } from "./lists.ts";
import type { CoinListPage } from "./load-list.ts";
import { CoinTable } from "./table/coin-table.tsx";
import { type RankedRow, RowPartsContext } from "./table/row-parts.ts";

/** Loads only when a list is empty. */
const NoCoins = lazy(() => import("./no-coins.tsx"));

type Props = {
  state: ListState;
  response: CoinListPage;
  /** Another list follows on the page, so that an empty one needs no link to others. */
  isFollowed?: boolean;
};

/** A page of a list: rows and pager, or an empty state. */
export function CoinList({ state, response, isFollowed }: Props) {
  const { coins, next_cursor } = response;
  const before = rowsBefore(state);
  const { pathname } = useLocation();
  const { list, sort, order, search } = state;
  const sorted = useMemo(() => sortedBy({ list, sort, order, search }), [list, sort, order, search]);
  const { RankDialog } = use(RowPartsContext);
  const [ranked, setRanked] = useState<RankedRow | null>(null);
  if (coins.length === 0) {
    return (
      <Suspense>
        <NoCoins state={state} isFollowed={isFollowed} />
      </Suspense>
    );
  }
  const { title, why } = lists[list];
  const { back, next } = neighbours(state, next_cursor);
  return (
    <>
      <CoinTable
        coins={coins}
        caption={`${title()}. ${why()}`}
        columns={response.columns}
        sorted={sorted}
        path={listHref(state, state, pathname)}
        before={list === "promoted" ? null : before}
        onRank={RankDialog && setRanked}
        sortHref={(sort) => listHref(state, nextSort(state, sort))}
      />
      {ranked && RankDialog && (
        <Suspense>
          <RankDialog {...ranked} state={state} onClose={() => setRanked(null)} />
        </Suspense>
      )}
      <Pager
        before={before}
        shown={coins.length}
        total={response.total}
        capped={response.total_capped}
        back={back}
        next={next}
        nextLabel={m.common_next_rows({ rows: pageSize })}
      />
    </>
  );
}
