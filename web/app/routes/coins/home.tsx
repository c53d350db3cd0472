import * as m from "@cointally/i18n/messages";
import { type HomeSection, homeSections } from "@cointally/shared/home-sections.ts";
import { parseCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { parseNote } from "@cointally/shared/ledger/signed-note.ts";
import { localizedUrl } from "@cointally/shared/locales.ts";
import { apiOf, nullOnError } from "../../lib/api/load.ts";
import type { PublicList } from "../../lib/page/list-paths.ts";
import { pageMeta, siteOf } from "../../lib/page/meta.ts";
import { pageOf } from "../../lib/page/page.ts";
import { loadAds } from "../../modules/ads/load-ads.ts";
import { defaultListState } from "../../modules/coins/list/list-state.ts";
import { coinListPage, loadHasPrices, loadListPage, loadTags } from "../../modules/coins/list/load-list.ts";
import { countDecisions } from "../../modules/coins/list/today-sidebar.tsx";
import { plainTextHtml } from "../../modules/content/plain-text.ts";
import type { Route } from "./+types/home.ts";
import { layoutOf } from "./home-layout.ts";
import { HomePage } from "./home-page.tsx";
import { WithRowParts } from "./row-parts.tsx";

/** The best of the day, or all coins while it has no votes yet. Everything else about lists is on their own pages. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const { content, emptyPages, hidesDanger } = pageOf(context);
  const { sections = homeSections, texts } = content ?? {};
  const shows = (section: HomeSection) => sections.includes(section);
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
  const response = hasNoVotesToday ? await read("all") : best;
  return {
    state: defaultListState(hasNoVotesToday ? "all" : "today-best"),
    ...(hasNoVotesToday && { why: (response.coins[0]?.votes.total ? m.home_no_votes_today : m.home_no_votes)() }),
    tags,
    response,
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
    layout: layoutOf(sections),
    ...(texts?.tagline && { tagline: texts.tagline }),
    ...(texts?.home && { ownText: plainTextHtml(texts.home) }),
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
  return (
    <WithRowParts>
      <HomePage {...loaderData} />
    </WithRowParts>
  );
}
