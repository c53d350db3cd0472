import * as m from "@cointally/i18n/messages";
import { redirect } from "react-router";
import { apiOf, readLoaderError } from "../../lib/api/load.ts";
import { pageMeta, siteOf } from "../../lib/page/meta.ts";
import { pageQuery, readPagePosition } from "../../lib/page/pagination-url.ts";
import { cutDescription } from "../../modules/coins/history/history-entries.ts";
import { HistoryPage } from "../../modules/coins/history/history-page.tsx";
import { loadCoin } from "../../modules/coins/page/load-coin.ts";
import type { Route } from "./+types/coin-history.ts";

/** A page of a coin's history. An old slug redirects permanently; a cursor that the API no longer accepts redirects to the first page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const coin = await loadCoin(context, params.slug, (slug) => `/coins/${slug}/history${url.search}`);
  const place = readPagePosition(url.searchParams);
  const history = await apiOf(context)
    .getPublicHistory({ params: { id: coin.id }, query: pageQuery(place) })
    .catch((error) => {
      throw place.cursor && readLoaderError(error).status === 400 ? redirect(`/coins/${coin.slug}/history`) : error;
    });
  const { name, slug, safety } = coin;
  return {
    coin: { name, slug, safety: safety && { verdict: safety.verdict } },
    place,
    history: { ...history, diary: history.diary.map(cutDescription) },
  };
}

/** Not indexed: the history contains removed texts and URLs. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ name: "robots", content: "noindex" }];
  const site = siteOf(matches);
  const { name } = loaderData.coin;
  return pageMeta(site, {
    title: m.history_title_of({ name }),
    description: m.history_description({ name }),
    path: null,
  });
};

export default function CoinHistory({ loaderData }: Route.ComponentProps) {
  return <HistoryPage {...loaderData} />;
}
