import * as m from "@cointally/i18n/messages";
import { data, redirect } from "react-router";
import { apiOf, readLoaderError } from "../../lib/api/load.ts";
import { pageMeta, siteOf } from "../../lib/page/meta.ts";
import { canonicalPagePath, pageQuery, readPagePosition } from "../../lib/page/pagination-url.ts";
import { CreatorPage } from "../../modules/coins/list/creator-page.tsx";
import { coinCount } from "../../modules/coins/list/lists.ts";
import { coinListPage, loadHasPrices } from "../../modules/coins/list/load-list.ts";
import type { Route } from "./+types/creator.ts";
import { WithRowParts } from "./row-parts.tsx";

/** An account with public coins, and one page of these. A cursor that the API no longer takes leads to the first one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (!/^[0-9a-f-]{36}$/i.test(params.id)) throw data(null, { status: 404 });
  const api = apiOf(context);
  const path = `/creators/${params.id}`;
  const place = readPagePosition(url.searchParams);
  const [{ creator }, response, hasPrices] = await Promise.all([
    api.getCreatorById({ params: { id: params.id } }),
    coinListPage(api.listCreatorCoins({ params: { id: params.id }, query: pageQuery(place) })).catch((error) => {
      throw place.cursor && readLoaderError(error).status === 400 ? redirect(path) : error;
    }),
    loadHasPrices(context),
  ]);
  return { creator, place, response, hasPrices };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { creator, place } = loaderData;
  const site = siteOf(matches);
  const coins = coinCount(creator.coins_count, false);
  return pageMeta(site, {
    title: m.creator_title({ name: creator.name }),
    description: m.creator_description({ name: creator.name, coins }),
    path: canonicalPagePath(`/creators/${creator.id}`, place),
  });
};

export default function Creator({ loaderData }: Route.ComponentProps) {
  return (
    <WithRowParts>
      <CreatorPage {...loaderData} />
    </WithRowParts>
  );
}
