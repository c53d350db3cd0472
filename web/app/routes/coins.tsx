import { redirect } from "react-router";
import { CoinList, loadCoinList } from "../features/coins/coin-list.tsx";
import { FilterBar } from "../features/coins/filter-bar.tsx";
import { coinsPlace, listHref, listPath, readListState } from "../features/coins/list-url.ts";
import { lists, tabLists } from "../features/coins/lists.ts";
import { SearchForm } from "../features/coins/search-form.tsx";
import { totalOf } from "../lib/format.ts";
import { pageMeta, siteOf } from "../lib/meta.ts";
import { Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/coins.ts";
import css from "./coins.module.css";

/** The list that the URL describes. A cursor that the API no longer takes leads to the list's first page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const state = readListState(url.searchParams, coinsPlace);
  const answer = await loadCoinList(context, listPath(state)).catch((error) => {
    const oldCursor = state.cursor && error.init?.status === 400;
    throw oldCursor ? redirect(listHref(coinsPlace, state, { page: 1, cursor: null })) : error;
  });
  return { state, answer };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { state, answer } = loaderData;
  const plain = { search: "", chainId: null, stage: null, tag: "", sort: null, order: null };
  return pageMeta(siteOf(matches), {
    title: `${lists[state.list].title} · Cointally`,
    description: `${lists[state.list].why} ${totalOf(answer.total, answer.total_capped, "coin")}, votes counted in the open.`,
    path: state.search || state.cursor ? null : listHref(coinsPlace, state, { ...plain, page: state.page }),
  });
}

export default function Coins({ loaderData }: Route.ComponentProps) {
  const { state, answer } = loaderData;
  return (
    <div className="wrap">
      <div className={css.top}>
        <div>
          <h1>{lists[state.list].title}</h1>
          <p className="second">
            {totalOf(answer.total, answer.total_capped, "coin")}
            {state.search && ` for “${state.search}”`}
          </p>
        </div>
        <SearchForm state={state} />
      </div>
      <Tabs
        label="Lists"
        current={state.list}
        tabs={tabLists.map((list) => ({
          key: list,
          label: lists[list].label,
          to: listHref(coinsPlace, state, { list, sort: null, order: null }),
        }))}
      />
      <FilterBar place={coinsPlace} state={state} />
      <CoinList place={coinsPlace} state={state} answer={answer} />
    </div>
  );
}
