import type { getLog } from "@cointally/api/moderation.ts";
import { CoinList, loadCoinList } from "../features/coins/coin-list.tsx";
import { FilterBar } from "../features/coins/filter-bar.tsx";
import { homePlace, listHref, listPath, readListState } from "../features/coins/list-url.ts";
import { lists, tabLists } from "../features/coins/lists.ts";
import { PromotedStrip } from "../features/coins/promoted-strip.tsx";
import { SearchForm } from "../features/coins/search-form.tsx";
import { moderatedOn, TodayRail } from "../features/coins/today-rail.tsx";
import { totalOf } from "../lib/format.ts";
import { loadOrNull } from "../lib/load.ts";
import { pageMeta, siteOf } from "../lib/meta.ts";
import { Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/home.ts";
import css from "./home.module.css";

/** The asked list, or all coins while the day has no votes yet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = readListState(url.searchParams, homePlace);
  const [first, all, promoted, fresh, log] = await Promise.all([
    loadCoinList(context, listPath(asked)),
    loadCoinList(context, "/coins?limit=1"),
    loadCoinList(context, "/coins/promoted?limit=3").catch(() => null),
    loadCoinList(context, "/coins/new?limit=5").catch(() => null),
    loadOrNull<typeof getLog>(context, "/moderation/log?limit=100"),
  ]);
  const dayIsYoung = asked.list === "today-best" && first.total === 0 && !url.searchParams.has("tab");
  const state = dayIsYoung ? { ...asked, list: "all" as const } : asked;
  return {
    state,
    dayIsYoung,
    answer: dayIsYoung ? await loadCoinList(context, listPath(state)) : first,
    coins: totalOf(all.total, all.total_capped, "coin"),
    promoted: promoted?.coins ?? [],
    fresh: fresh?.coins ?? [],
    moderated: log && moderatedOn(new Date().toISOString().slice(0, 10), log.log, log.next_cursor === null),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: "Cointally: coin votes that anyone can count",
    description:
      "Coins and tokens ranked by votes: one per account, coin and day. Search by name, symbol or contract. No rank is for sale.",
    path: "/",
    jsonLd: { "@type": "WebSite", name: "Cointally", url: `${site.publicUrl}/` },
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { state, dayIsYoung, answer, coins, promoted, fresh, moderated } = loaderData;
  return (
    <div className="wrap">
      <section className={css.hero} aria-label="Search">
        <div>
          <h1>Every vote here can be counted.</h1>
          <p>{coins}, ranked by votes. No rank is for sale.</p>
        </div>
        <SearchForm />
      </section>
      <div className={css.columns}>
        <div>
          <PromotedStrip coins={promoted} />
          <Tabs
            label="Lists"
            current={state.list}
            tabs={tabLists.map((list) => ({
              key: list,
              label: lists[list].label,
              to: list === homePlace.home && dayIsYoung ? "/?tab=today-best" : listHref(homePlace, state, { list }),
            }))}
          />
          <FilterBar
            place={homePlace}
            state={state}
            why={dayIsYoung ? "No votes yet today: all coins, by counted votes in all." : undefined}
          />
          <CoinList place={homePlace} state={state} answer={answer} />
        </div>
        <TodayRail fresh={fresh} moderated={moderated} />
      </div>
    </div>
  );
}
