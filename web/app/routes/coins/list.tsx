import * as m from "@cointally/i18n/messages";
import { lazy, Suspense } from "react";
import { data, Link, redirect } from "react-router";
import { formats } from "../../lib/format/format.ts";
import { listByName, listPagePath } from "../../lib/page/list-paths.ts";
import { pageMeta, siteOf } from "../../lib/page/meta.ts";
import { useModules } from "../../lib/page/modules.ts";
import { pageOf } from "../../lib/page/page.ts";
import { AdSlot } from "../../modules/ads/ad-slot.tsx";
import { loadAds } from "../../modules/ads/load-ads.ts";
import { CoinList } from "../../modules/coins/list/coin-list.tsx";
import { FilterBar } from "../../modules/coins/list/filters/filter-bar.tsx";
import noteCss from "../../modules/coins/list/filters/ignored-params-note.module.css";
import { listHref } from "../../modules/coins/list/list-links.ts";
import { countFilters, defaultListState, mayHideDanger } from "../../modules/coins/list/list-state.ts";
import { type IgnoredParam, readListState } from "../../modules/coins/list/list-url.ts";
import { coinCount, lists, tabsOf } from "../../modules/coins/list/lists.ts";
import { loadHasPrices, loadListPage, loadTags } from "../../modules/coins/list/load-list.ts";
import { loadNearest } from "../../modules/coins/list/nearest-list.ts";
import { SearchBox } from "../../modules/coins/search/search-box.tsx";
import { Tabs } from "../../ui/controls/tabs.tsx";
import { InterpolatedMessage } from "../../ui/interpolated-message.tsx";
import type { Route } from "./+types/list.ts";
import css from "./list.module.css";
import { WithRowParts } from "./row-parts.tsx";

/** Its code loads only where it is shown. The fallback uses its styles, so that they come with the page that the server renders. */
const IgnoredParamsNote = lazy(() => import("../../modules/coins/list/filters/ignored-params-note.tsx"));

/** The list that the URL describes; what the API does not take of it is left out, and the page says so. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const list = listByName(params.list);
  if (!list) throw data(null, { status: 404 });
  const named = list === "all" && listByName(url.searchParams.get("list") ?? "");
  if (named) {
    url.searchParams.delete("list");
    throw redirect(listPagePath(named) + url.search, 301);
  }
  const { state: asked, ignored } = readListState(url.searchParams, list);
  const { emptyPages, hidesDanger } = pageOf(context);
  const state = { ...asked, hidesDanger: hidesDanger === true && mayHideDanger(list) };
  const adsLoad = loadAds(context, "list", state.chainId);
  const [hasPrices, tags] = await Promise.all([loadHasPrices(context), loadTags(context)]);
  try {
    const response = await loadListPage(context, state, hasPrices);
    const nearest = await loadNearest(context, state, response, hasPrices);
    return { state, ignored, tags, response, nearest, emptyPages, ads: await adsLoad };
  } catch (error) {
    // With a valid URL, only the cursor can be rejected: it may be of another list or of an earlier hour.
    if (!state.cursor || (error as { init?: ResponseInit }).init?.status !== 400) throw error;
    const first = { ...state, cursor: null, after: 0 };
    const all: IgnoredParam[] = [...ignored, "cursor"];
    return {
      state: first,
      ignored: all,
      tags,
      response: await loadListPage(context, first, hasPrices),
      nearest: null,
      emptyPages,
      ads: await adsLoad,
    };
  }
}

const isPastEnd = ({ state, response }: Pick<Route.ComponentProps["loaderData"], "state" | "response">): boolean =>
  state.page > 1 && response.coins.length === 0;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { state, response } = loaderData;
  const site = siteOf(matches);
  const { title, why } = lists[state.list];
  const named =
    state.page > 1 ? m.list_title_page({ title: title(), page: formats[site.locale].count(state.page) }) : title();
  const narrowed = state.chainId !== null || countFilters(state) > 0 || state.sort !== null;
  const page = narrowed ? 1 : state.page;
  return pageMeta(site, {
    title: (state.search && `“${state.search}” · `) + named,
    description: m.list_description({ why: why(), coins: coinCount(response.total, response.total_capped) }),
    // Searches, cursors and pages past the end are noindex; filters and orders are views of the list itself.
    path:
      state.search || state.cursor || isPastEnd(loaderData) ? null : listHref(defaultListState(state.list), { page }),
  });
}

export default function ListPage({ loaderData }: Route.ComponentProps) {
  const modules = useModules();
  const { state, ignored, tags, response, nearest, emptyPages, ads } = loaderData;
  // A page past the end says so itself.
  const ignoredParams = isPastEnd(loaderData) ? ignored.filter((part) => part !== "page") : ignored;
  const coins = coinCount(response.total, response.total_capped);
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
      {ignoredParams.length > 0 && (
        <Suspense fallback={<p className={noteCss.note} />}>
          <IgnoredParamsNote params={ignoredParams} />
        </Suspense>
      )}
      <Tabs
        label={m.list_tabs()}
        current={state.list}
        tabs={tabsOf(state.list, modules, emptyPages).map((list) => ({
          key: list,
          label: lists[list].label(),
          to: listHref(state, { list, sort: null, order: null }),
        }))}
      />
      <FilterBar state={state} tags={tags} total={{ coins: response.total, capped: response.total_capped }} />
      <WithRowParts>
        <CoinList state={state} response={response} isFollowed={nearest !== null} />
        {nearest && (
          <section className={css.nearest} aria-labelledby="nearest">
            <h2 id="nearest">
              <Link to={listPagePath(nearest.state.list)}>{lists[nearest.state.list].title()}</Link>
            </h2>
            <p className="second">{lists[nearest.state.list].why()}</p>
            <CoinList {...nearest} />
          </section>
        )}
      </WithRowParts>
      <AdSlot ad={ads.inline} />
      <AdSlot ad={ads.footer} />
    </div>
  );
}
