import * as m from "@cointally/i18n/messages";
import { localizedUrl } from "@cointally/shared/locales.ts";
import { data, redirect } from "react-router";
import { apiOf, nullIfNotFound, nullOnError } from "../../lib/api/load.ts";
import { formats } from "../../lib/format/format.ts";
import { listByName, listPagePath } from "../../lib/page/list-paths.ts";
import { pageMeta, siteOf } from "../../lib/page/meta.ts";
import { isOn } from "../../lib/page/modules.ts";
import { loadAds } from "../../modules/ads/load-ads.ts";
import { dangerOf } from "../../modules/coins/danger-mark.tsx";
import { dangerText } from "../../modules/coins/labels.ts";
import { loadCoinFacts } from "../../modules/coins/page/coin-facts.ts";
import { loadCoin } from "../../modules/coins/page/load-coin.ts";
import { UnlistedCoin } from "../../modules/coins/page/unlisted-coin.tsx";
import { loadChartPicture } from "../../modules/prices/load-chart-picture.ts";
import { lastDays } from "../../modules/votes/vote-days.ts";
import type { Route } from "./+types/coin.ts";
import { ComposedCoinPage } from "./composed-coin-page.tsx";

/** The coin of a slug. Redirects permanently from an old slug and from the name of a list; a coin that is not public is a page with status 404. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const coin = await nullIfNotFound(loadCoin(context, params.slug, (slug) => `/coins/${slug}${url.search}`));
  if (!coin) {
    const list = listByName(params.slug);
    if (list && list !== "all") throw redirect(listPagePath(list) + url.search, 301);
    return data(null, { status: 404 });
  }
  const api = apiOf(context);
  const [facts, votes, safety, picture, ads] = await Promise.all([
    loadCoinFacts(context, coin),
    nullOnError(api.getVoteDays({ params: { coinId: coin.id } })),
    isOn(context, "safety") ? nullOnError(api.getSafety({ params: { id: coin.id } })) : null,
    isOn(context, "prices") && coin.market ? nullOnError(loadChartPicture(context, coin)) : null,
    loadAds(context, "coin", coin.chain_id),
  ]);
  const days = votes && lastDays(votes.days, new Date().toISOString().slice(0, 10));
  return data({ ...facts, days, safety, picture, ads });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ name: "robots", content: "noindex" }];
  const { coin } = loaderData;
  const site = siteOf(matches);
  const path = `/coins/${coin.slug}`;
  const crumb = (position: number, name: string, at: string) => ({
    "@type": "ListItem",
    position,
    name,
    item: localizedUrl(site.locale, site.publicUrl + at),
  });
  // What the coin is a danger by comes before all else that a search result or a shared link shows.
  const danger = dangerOf(coin);
  const warned = (text: string) => (danger ? `${dangerText[danger]()}: ${text}` : text);
  const description = warned(
    m.coin_description({
      name: coin.name,
      total: coin.votes.total,
      today: formats[site.locale].count(coin.votes.today),
    }),
  );
  return pageMeta(site, {
    title: warned(m.coin_title({ name: coin.name, symbol: coin.symbol })),
    description,
    path: coin.synthetic ? null : path,
    image: `${path}/share.png`,
    jsonLd: {
      "@type": "WebPage",
      name: warned(`${coin.name} (${coin.symbol})`),
      description,
      url: localizedUrl(site.locale, site.publicUrl + path),
      inLanguage: site.locale,
      dateModified: coin.updated_at,
      primaryImageOfPage: {
        "@type": "ImageObject",
        url: `${site.publicUrl}${path}/share.png`,
        width: 1200,
        height: 630,
      },
      breadcrumb: {
        "@type": "BreadcrumbList",
        itemListElement: [crumb(1, m.shell_nav_coins(), "/coins"), crumb(2, coin.name, path)],
      },
    },
  });
}

export default function Coin({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <UnlistedCoin slug={params.slug} Page={ComposedCoinPage} />;
  return <ComposedCoinPage key={loaderData.coin.id} {...loaderData} />;
}
