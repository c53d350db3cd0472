import { type HomeSection, homeSections } from "@cointally/shared/home-sections.ts";
import type { Locale } from "@cointally/shared/locales.ts";
import { defaultSiteName } from "@cointally/shared/site-name.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, use } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createPath,
  type NavigationType,
  type Path,
  parsePath,
  RouterProvider,
  UNSAFE_createRouter,
} from "react-router";
import { createQueryClient } from "../../lib/api/query-client.ts";
import { RenderedAtContext } from "../../lib/format/clock.ts";
import { sortedBy } from "../../modules/coins/list/list-links.ts";
import { defaultListState } from "../../modules/coins/list/list-state.ts";
import type { CoinListPage } from "../../modules/coins/list/load-list.ts";
import { type CoinRow, hasMarket } from "../../modules/coins/list/table/coin-row.ts";
import { columnsOf } from "../../modules/coins/list/table/columns.ts";
import { type RowParts, RowPartsContext } from "../../modules/coins/list/table/row-parts.ts";
import { isRanked, shownColumns } from "../../modules/coins/list/table/shown-columns.ts";
import { plainTextHtml } from "../../modules/content/plain-text.ts";
import type { DayStrip } from "../../modules/votes/day-strip.tsx";
import { VoteButton } from "../../modules/votes/vote-button.tsx";
import { announcementHtml } from "../../shell/announcement-html.ts";
import { Shell } from "../../shell/shell.tsx";
import { IconSprite } from "../../ui/controls/icon.tsx";
import { layoutOf } from "../coins/home-layout.ts";
import { type HomeData, HomePage } from "../coins/home-page.tsx";
import { WithRowParts } from "../coins/row-parts.tsx";
import { previewRows } from "./preview-rows.ts";
import { renderedAs, type TypedSite, typedContent } from "./typed-site.ts";

export type PreviewFigures = {
  /** The first coins of the list; empty on a site without coins. */
  coins: CoinRow[];
  /** Number of all coins. */
  total: number;
  capped: boolean;
  day: ComponentProps<typeof DayStrip>["loaded"];
  /** Paths that menus and tabs leave out while the site shows no empty pages. */
  emptyPages: readonly string[];
};

const pathOf = (to: string | Partial<Path>) => (typeof to === "string" ? to : createPath(to));

/** The home page as the only entry, since nothing navigates. React Router's own history in memory would be loaded by every page. */
const atHome: Parameters<typeof UNSAFE_createRouter>[0]["history"] = {
  action: "POP" as NavigationType.Pop,
  location: { pathname: "/", search: "", hash: "", state: null, key: "default", mask: undefined },
  createHref: pathOf,
  createURL: (to) => new URL(pathOf(to), "http://localhost"),
  encodeLocation: (to) => ({ pathname: "/", search: "", hash: "", ...parsePath(pathOf(to)) }),
  push() {},
  replace() {},
  go() {},
  listen: () => () => {},
};

/** The body of the front page as the server would render it for a visitor who has voted for the first coin, with three rows. */
export function frontPageHtml(site: TypedSite, figures: PreviewFigures, locale: Locale, now: number): string {
  return renderedAs(site, () => {
    const content = typedContent(site, locale, now);
    const root = {
      locale,
      modules: site.modules,
      emptyPages: site.showsEmptyPages ? [] : figures.emptyPages,
      ...(site.name !== defaultSiteName && { brand: { name: site.name } }),
    };
    const home = homeData(site, content, figures, now);
    const page = (
      <Shell announcement={content.announcement && announcementHtml(content.announcement, "")} links={content.footer}>
        <WithRowParts>
          <WithVoteFor coinId={home.response.coins[0]?.id}>
            <HomePage {...home} />
          </WithVoteFor>
        </WithRowParts>
      </Shell>
    );
    const router = UNSAFE_createRouter({
      routes: [{ id: "root", path: "/", element: page }],
      history: atHome,
      hydrationData: { loaderData: { root } },
    });
    try {
      return renderToStaticMarkup(
        <RenderedAtContext value={now}>
          <QueryClientProvider client={createQueryClient(() => {})}>
            <IconSprite />
            <RouterProvider router={router} />
          </QueryClientProvider>
        </RenderedAtContext>,
      );
    } finally {
      router.dispose();
    }
  });
}

function homeData(
  site: TypedSite,
  { sections = [...homeSections], texts }: ReturnType<typeof typedContent>,
  { coins, total, capped, day, emptyPages }: PreviewFigures,
  now: number,
): HomeData {
  const hasPrices = site.modules.includes("prices");
  const own = coins.map((coin) => (hasPrices ? coin : { ...coin, market: null }));
  const [first, ...others] = previewRows(own, hasPrices, now) as [CoinRow, ...CoinRow[]];
  const { votes } = first;
  const voted = { ...votes, today: Math.max(1, votes.today), total: Math.max(1, votes.total) };
  const rows = [{ ...first, votes: voted }, ...others];
  const shows = (section: HomeSection) => sections.includes(section);
  const state = defaultListState("today-best");
  const sorted = sortedBy(state);
  const moved = rows.filter(({ market }) => market && market.change_24h !== null);
  const byChange = moved.toSorted((a, b) => (b.market?.change_24h ?? 0) - (a.market?.change_24h ?? 0));
  const response: CoinListPage = {
    coins: rows.map((coin) => ({ ...coin, ...(!isRanked(coin, sorted) && { isUnranked: true as const }) })),
    columns: shownColumns(columnsOf(state.list, hasMarket(rows), sorted), rows, sorted).filter(
      (column) => column !== "about",
    ),
    page: 1,
    limit: rows.length,
    total: Math.max(total, rows.length),
    total_capped: capped,
    next_cursor: null,
  };
  return {
    state,
    tags: [],
    response,
    total: response.total,
    capped,
    promoted: shows("promoted") ? rows.slice(-1) : [],
    gainers: shows("gainers") ? byChange : [],
    losers: [],
    newCoins: shows("new") ? rows.filter(({ approved_how }) => approved_how !== "imported") : [],
    decisions: shows("decisions") ? { approved: 3, denied: 1 } : null,
    ads: {},
    day: shows("intro") ? day : null,
    logSize: null,
    emptyPages: site.showsEmptyPages ? [] : emptyPages,
    layout: layoutOf(sections),
    ...(texts?.tagline && { tagline: texts.tagline }),
    ...(texts?.home && { ownText: plainTextHtml(texts.home) }),
  };
}

/** Rows in which the vote for this coin is cast. */
function WithVoteFor({ coinId, children }: { coinId: string | undefined; children: ReactNode }) {
  const parts = use(RowPartsContext);
  const { Vote: OtherVote } = parts;
  const Vote: RowParts["Vote"] = (props) =>
    props.coin.id === coinId ? <CastVote coin={props.coin} /> : OtherVote && <OtherVote {...props} />;
  return <RowPartsContext value={{ ...parts, Vote }}>{children}</RowPartsContext>;
}

function CastVote({ coin }: { coin: CoinRow }) {
  const vote = {
    coinId: coin.id,
    slug: coin.slug,
    state: "voted" as const,
    counts: coin.votes,
    loggedIn: true,
    isHeld: false,
    justCast: false,
    emailUnconfirmed: false,
    cast() {},
  };
  return <VoteButton vote={vote} coinName={coin.name} look="row" />;
}
