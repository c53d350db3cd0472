import type { PageText } from "@cointally/contract/page.ts";
import * as m from "@cointally/i18n/messages";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { listPagePath } from "../../lib/page/list-paths.ts";
import { useModules } from "../../lib/page/modules.ts";
import { AdSlot } from "../../modules/ads/ad-slot.tsx";
import type { PageAds } from "../../modules/ads/load-ads.ts";
import { CoinList } from "../../modules/coins/list/coin-list.tsx";
import { FilterBar } from "../../modules/coins/list/filters/filter-bar.tsx";
import type { TagCount } from "../../modules/coins/list/filters/filter-sheet.tsx";
import type { ListState } from "../../modules/coins/list/list-state.ts";
import { coinCount, lists, tabsOf } from "../../modules/coins/list/lists.ts";
import type { CoinListPage } from "../../modules/coins/list/load-list.ts";
import { PromotedStrip } from "../../modules/coins/list/promoted-strip.tsx";
import type { CoinRow } from "../../modules/coins/list/table/coin-row.ts";
import { type countDecisions, TodaySidebar } from "../../modules/coins/list/today-sidebar.tsx";
import { SearchBox } from "../../modules/coins/search/search-box.tsx";
import { DayStrip } from "../../modules/votes/day-strip.tsx";
import { Tabs } from "../../ui/controls/tabs.tsx";
import css from "./home.module.css";
import type { HomeLayout } from "./home-layout.ts";

export type HomeData = {
  state: ListState;
  /** A notice about the order of the list; default: its rule. */
  why?: string;
  tags: TagCount[];
  response: CoinListPage;
  /** Number of all coins. */
  total: number;
  capped: boolean;
  promoted: CoinRow[];
  gainers: CoinRow[];
  losers: CoinRow[];
  newCoins: CoinRow[];
  decisions: ReturnType<typeof countDecisions>;
  ads: PageAds;
  /** Null where the page has no intro or they could not be read. */
  day: ComponentProps<typeof DayStrip>["loaded"] | null;
  logSize: number | null;
  emptyPages?: readonly string[] | undefined;
  layout: HomeLayout;
  /** The operator's own headline. */
  tagline?: PageText;
  /** HTML made by plainTextHtml. */
  ownText?: string;
};

/** The home page. Routes provide what other modules add to its rows. */
export function HomePage({
  state,
  why,
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
  layout: { intro, main, side },
  tagline,
  ownText,
}: HomeData) {
  const modules = useModules();
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
          {...(why && { why })}
          tags={tags}
          total={{ coins: response.total, capped: response.total_capped }}
        />
        <CoinList state={state} response={response} />
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
