import * as m from "@cointally/i18n/messages";
import type { HomeSection } from "@cointally/shared/home-sections.ts";
import { parseCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { parseNote } from "@cointally/shared/ledger/signed-note.ts";
import { localizedUrl } from "@cointally/shared/locales.ts";
import { Fragment, type ReactNode } from "react";
import { apiOf, nullOnError } from "../../lib/api/load.ts";
import { listPagePath, type PublicList } from "../../lib/page/list-paths.ts";
import { pageMeta, siteOf } from "../../lib/page/meta.ts";
import { useModules } from "../../lib/page/modules.ts";
import { pageOf } from "../../lib/page/page.ts";
import { AdSlot } from "../../modules/ads/ad-slot.tsx";
import { loadAds } from "../../modules/ads/load-ads.ts";
import { CoinList } from "../../modules/coins/list/coin-list.tsx";
import { FilterBar } from "../../modules/coins/list/filters/filter-bar.tsx";
import { defaultListState } from "../../modules/coins/list/list-state.ts";
import { coinCount, lists, tabsOf } from "../../modules/coins/list/lists.ts";
import { coinListPage, loadHasPrices, loadListPage, loadTags } from "../../modules/coins/list/load-list.ts";
import { PromotedStrip } from "../../modules/coins/list/promoted-strip.tsx";
import { countDecisions, TodaySidebar } from "../../modules/coins/list/today-sidebar.tsx";
import { SearchBox } from "../../modules/coins/search/search-box.tsx";
import { plainTextHtml } from "../../modules/content/plain-text.ts";
import { DayStrip } from "../../modules/votes/day-strip.tsx";
import { Tabs } from "../../ui/controls/tabs.tsx";
import type { Route } from "./+types/home.ts";
import css from "./home.module.css";
import { WithRowParts } from "./row-parts.tsx";

/** The best of the day, or all coins while it has no votes yet. Everything else about lists is on their own pages. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const { content, emptyPages, hidesDanger } = pageOf(context);
  const { sections, texts } = content ?? {};
  const shows = (section: HomeSection) => !sections || sections.includes(section);
  const [hasPrices, tags] = await Promise.all([loadHasPrices(context), loadTags(context)]);
  const read = (list: PublicList) => loadListPage(context, defaultListState(list), hasPrices);
  const [best, all, promoted, gainers, losers, newCoins, log, ads, day, checkpoint] = await Promise.all([
    read("today-best"),
    coinListPage(api.listCoins({ query: { limit: 1 } })),
    shows("promoted") && nullOnError(coinListPage(api.listPromotedCoins({ query: { limit: 3 } }))),
    shows("gainers") && nullOnError(coinListPage(api.listTopGainers({ query: { limit: 3 } }))),
    shows("gainers") && nullOnError(coinListPage(api.listTopLosers({ query: { limit: 2 } }))),
    shows("new") &&
      nullOnError(
        coinListPage(api.listNewCoins({ query: { limit: 5, ...(hidesDanger && { sellable: "not_blocked" }) } })),
      ),
    shows("decisions") && nullOnError(api.getLog({ query: { limit: 100 } })),
    loadAds(context, "home"),
    shows("intro") && nullOnError(api.getVotesToday()),
    shows("intro") && nullOnError(api.getCheckpoint()),
  ]);
  const hasNoVotesToday = best.total === 0;
  return {
    state: defaultListState(hasNoVotesToday ? "all" : "today-best"),
    hasNoVotesToday,
    tags,
    response: hasNoVotesToday ? await read("all") : best,
    total: all.total,
    capped: all.total_capped,
    promoted: (promoted || null)?.coins ?? [],
    gainers: (gainers || null)?.coins ?? [],
    // The worst last, as in one list from most risen to most fallen.
    losers: (losers || null)?.coins.toReversed() ?? [],
    newCoins: (newCoins || null)?.coins ?? [],
    decisions: log ? countDecisions(new Date().toISOString().slice(0, 10), log.log, log.next_cursor === null) : null,
    ads,
    day: day || null,
    logSize: checkpoint ? parseCheckpoint(parseNote(checkpoint).text).size : null,
    emptyPages,
    ...(sections && { layout: layoutOf(sections) }),
    ...(texts?.tagline && { tagline: texts.tagline }),
    ...(texts?.home && { ownText: plainTextHtml(texts.home) }),
  };
}

/** Main column and sidebar of a home page with these sections. An ad follows the first part of the sidebar. */
function layoutOf(sections: readonly HomeSection[]) {
  const only = (...names: HomeSection[]) => sections.filter((name) => names.includes(name));
  const [first, ...rest] = only("gainers", "new", "decisions");
  return {
    intro: sections.includes("intro"),
    main: only("promoted", "coins"),
    side: [...(first ? [first] : []), "ad", ...rest],
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: m.home_title({ site: site.name }),
    description: m.home_description(),
    path: "/",
    jsonLd: { "@type": "WebSite", name: site.name, url: localizedUrl(site.locale, `${site.publicUrl}/`) },
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const modules = useModules();
  const {
    state,
    hasNoVotesToday,
    tags,
    response,
    total,
    capped,
    promoted,
    gainers,
    losers,
    newCoins,
    decisions,
    ads,
    day,
    logSize,
    emptyPages,
    layout: { intro, main, side } = {
      intro: true,
      main: ["promoted", "coins"],
      side: ["gainers", "ad", "new", "decisions"],
    },
    tagline,
    ownText,
  } = loaderData;
  const parts: Record<string, ReactNode> = {
    promoted: <PromotedStrip key="promoted" coins={promoted} />,
    coins: (
      <Fragment key="coins">
        <Tabs
          label={m.list_tabs()}
          current={state.list}
          tabs={tabsOf(state.list, modules, emptyPages).map((list) => ({
            key: list,
            label: lists[list].label(),
            to: listPagePath(list),
          }))}
        />
        <FilterBar
          state={state}
          why={
            hasNoVotesToday ? (response.coins[0]?.votes.total ? m.home_no_votes_today : m.home_no_votes)() : undefined
          }
          tags={tags}
          total={{ coins: response.total, capped: response.total_capped }}
        />
        <WithRowParts>
          <CoinList state={state} response={response} />
        </WithRowParts>
      </Fragment>
    ),
  };
  const title = tagline?.text ?? m.image_slogan();
  return (
    <div className="wrap">
      {intro ? (
        <section className={css.hero} aria-label={m.common_search()}>
          <div>
            <h1 lang={tagline?.locale}>{title}</h1>
            <p>{m.home_lead({ coins: coinCount(total, capped) })}</p>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by plainTextHtml */}
            {ownText && <div dangerouslySetInnerHTML={{ __html: ownText }} />}
          </div>
          <SearchBox />
        </section>
      ) : (
        <div className={css.hero}>
          <h1 className="sr">{title}</h1>
        </div>
      )}
      {day && <DayStrip loaded={day} entries={logSize} />}
      <AdSlot ad={ads.header} />
      <div className={css.columns}>
        <div>
          {main.map((name) => parts[name])}
          <AdSlot ad={ads.inline} />
        </div>
        <TodaySidebar
          order={side}
          gainers={gainers}
          losers={losers}
          newCoins={newCoins}
          decisions={decisions}
          ad={<AdSlot ad={ads.sidebar} />}
        />
      </div>
      <AdSlot ad={ads.footer} />
    </div>
  );
}
