import * as m from "@cointally/i18n/messages";
import { lazy, Suspense } from "react";
import { data, redirect } from "react-router";
import { formats } from "../lib/format.ts";
import { listByName, listPagePath } from "../lib/list-paths.ts";
import { pageMeta, siteOf } from "../lib/meta.ts";
import { useModules } from "../lib/modules.ts";
import { AdSlot } from "../modules/ads/ad-slot.tsx";
import { loadAds } from "../modules/ads/load-ads.ts";
import { CoinList, loadListPage, loadPriced, loadTags } from "../modules/coins/list/coin-list.tsx";
import { FilterBar } from "../modules/coins/list/filter-bar.tsx";
import leftOutCss from "../modules/coins/list/left-out.module.css";
import { listHref } from "../modules/coins/list/list-links.ts";
import { filtersSet, plainState } from "../modules/coins/list/list-state.ts";
import { type LeftOut, readListState } from "../modules/coins/list/list-url.ts";
import { coinCount, lists, tabsAt } from "../modules/coins/list/lists.ts";
import { SearchBox } from "../modules/coins/search/search-box.tsx";
import { InterpolatedMessage } from "../ui/interpolated-message.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/list.ts";
import css from "./list.module.css";
import { WithRowParts } from "./row-parts.tsx";

/** Its code loads only where it is shown. The fallback uses its styles, so that they come with the page that the server renders. */
const LeftOutNote = lazy(() => import("../modules/coins/list/left-out.tsx"));

/** The list that the URL describes; what the API does not take of it is left out, and the page says so. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const list = listByName(params.list);
  if (!list) throw data(null, { status: 404 });
  const named = list === "all" && listByName(url.searchParams.get("list") ?? "");
  if (named) {
    url.searchParams.delete("list");
    throw redirect(listPagePath(named) + url.search, 301);
  }
  const { state, leftOut } = readListState(url.searchParams, list);
  const adsLoad = loadAds(context, "list", state.chainId);
  const [priced, tags] = await Promise.all([loadPriced(context), loadTags(context)]);
  try {
    const answer = await loadListPage(context, state, priced);
    return { state, leftOut, priced, tags, answer, ads: await adsLoad };
  } catch (error) {
    // A cursor of another list or hour is the most that a well-formed address can have wrong.
    if (!state.cursor || (error as { init?: ResponseInit }).init?.status !== 400) throw error;
    const first = { ...state, cursor: null, after: 0 };
    const all: LeftOut[] = [...leftOut, "cursor"];
    return {
      state: first,
      leftOut: all,
      priced,
      tags,
      answer: await loadListPage(context, first, priced),
      ads: await adsLoad,
    };
  }
}

const isPastEnd = ({ state, answer }: Pick<Route.ComponentProps["loaderData"], "state" | "answer">): boolean =>
  state.page > 1 && answer.coins.length === 0;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { state, answer } = loaderData;
  const site = siteOf(matches);
  const { title, why } = lists[state.list];
  const named =
    state.page > 1 ? m.list_title_page({ title: title(), page: formats[site.locale].count(state.page) }) : title();
  const narrowed = state.chainId !== null || filtersSet(state) > 0 || state.sort !== null;
  const page = narrowed ? 1 : state.page;
  return pageMeta(site, {
    title: `${state.search && `“${state.search}” · `}${named} · Cointally`,
    description: m.list_description({ why: why(), coins: coinCount(answer.total, answer.total_capped) }),
    // Searches, walks and pages past the end are not for search engines; filters and orders are views of the list itself.
    path: state.search || state.cursor || isPastEnd(loaderData) ? null : listHref(plainState(state.list), { page }),
  });
}

export default function ListPage({ loaderData }: Route.ComponentProps) {
  const modules = useModules();
  const { state, leftOut, priced, tags, answer, ads } = loaderData;
  // A page past the end says so itself.
  const unknownParts = isPastEnd(loaderData) ? leftOut.filter((part) => part !== "page") : leftOut;
  const coins = coinCount(answer.total, answer.total_capped);
  return (
    <div className="wrap">
      <AdSlot ad={ads.header} />
      <div className={css.top}>
        <div>
          <h1>{lists[state.list].title()}</h1>
          <p className="second">
            {state.search ? (
              <InterpolatedMessage message={m.list_coins_for({ coins, search: "{}" })}>
                <bdi>{state.search}</bdi>
              </InterpolatedMessage>
            ) : (
              coins
            )}
          </p>
        </div>
        <SearchBox state={state} />
      </div>
      {unknownParts.length > 0 && (
        <Suspense fallback={<p className={leftOutCss.note} />}>
          <LeftOutNote parts={unknownParts} />
        </Suspense>
      )}
      <Tabs
        label={m.list_tabs()}
        current={state.list}
        tabs={tabsAt(state.list, modules).map((list) => ({
          key: list,
          label: lists[list].label(),
          to: listHref(state, { list, sort: null, order: null }),
        }))}
      />
      <FilterBar state={state} tags={tags} total={{ coins: answer.total, capped: answer.total_capped }} />
      <WithRowParts>
        <CoinList state={state} answer={answer} priced={priced} />
      </WithRowParts>
      <AdSlot ad={ads.inline} />
      <AdSlot ad={ads.footer} />
    </div>
  );
}
