import { localizedUrl } from "@cointally/shared/locales.ts";
import { data, redirect } from "react-router";
import { orMissing } from "../lib/load.ts";
import { pageMeta, siteOf } from "../lib/meta.ts";
import { loadAds } from "../modules/ads/load-ads.ts";
import { dangerOf } from "../modules/coins/danger-mark.tsx";
import { dangerText } from "../modules/coins/labels.ts";
import { listNamed, listPagePath } from "../modules/coins/list/lists.ts";
import { loadCoinFacts } from "../modules/coins/page/coin-facts.ts";
import { CoinPage } from "../modules/coins/page/coin-page.tsx";
import { loadCoin } from "../modules/coins/page/load-coin.ts";
import { UnlistedCoin } from "../modules/coins/page/unlisted-coin.tsx";
import { coinWords } from "../words/coins.ts";
import type { Route } from "./+types/coin.ts";

/** The coin of a slug; an old slug, and the name of a list, lead on for good; one that is not public is a page with status 404. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const coin = await orMissing(loadCoin(context, params.slug, (slug) => `/coins/${slug}${url.search}`));
  if (!coin) {
    const list = listNamed(params.slug);
    if (list && list !== "all") throw redirect(listPagePath(list) + url.search, 301);
    return data(null, { status: 404 });
  }
  const [facts, ads] = await Promise.all([loadCoinFacts(context, coin), loadAds(context, "coin", coin.chain_id)]);
  return data({ ...facts, ads });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ name: "robots", content: "noindex" }];
  const { coin } = loaderData;
  const site = siteOf(matches);
  const words = coinWords[site.locale];
  const path = `/coins/${coin.slug}`;
  const crumb = (position: number, name: string, at: string) => ({
    "@type": "ListItem",
    position,
    name,
    item: localizedUrl(site.locale, site.publicUrl + at),
  });
  // What the coin is a danger by comes before all else that a search result or a shared link shows.
  const danger = dangerOf(coin);
  const warned = (told: string) => (danger ? `${dangerText[danger]()}: ${told}` : told);
  const description = warned(words.description(coin.name, coin.votes.total, coin.votes.today));
  return pageMeta(site, {
    title: warned(words.title(coin.name, coin.symbol)),
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
        itemListElement: [crumb(1, words.coins, "/coins"), crumb(2, coin.name, path)],
      },
    },
  });
}

export default function Coin({ loaderData, params }: Route.ComponentProps) {
  return loaderData ? <CoinPage key={loaderData.coin.id} {...loaderData} /> : <UnlistedCoin slug={params.slug} />;
}
