import * as m from "@cointally/i18n/messages";
import { pageMeta, siteOf } from "../../lib/page/meta.ts";
import { requireModule } from "../../lib/page/modules.ts";
import { AdSlot } from "../../modules/ads/ad-slot.tsx";
import { loadAds } from "../../modules/ads/load-ads.ts";
import { farmsHref, readFarmList } from "../../modules/farms/farm-url.ts";
import { FarmsPage, loadFarms } from "../../modules/farms/list/farms-page.tsx";
import type { Route } from "./+types/farms.ts";

/** Loads the farms that the URL asks for. The browser reads those of its own wallet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireModule(context, "farms");
  const { state, hasIgnoredParams } = readFarmList(url.searchParams);
  const [response, ads] = await Promise.all([
    state.show === "mine" ? null : loadFarms(context, state),
    loadAds(context, "farms", state.chainId),
  ]);
  return { state, hasIgnoredParams, response, ads };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { state, response } = loaderData;
  const site = siteOf(matches);
  // Keeps searches, the visitor's farms and pages past the end out of search engines. Filtered and sorted lists have the plain one as canonical.
  const isPlain = state.search === "" && state.chainId === null && state.sort === null && state.show === "all";
  const isIndexable = response !== null && state.search === "" && (state.page === 1 || response.farms.length > 0);
  return pageMeta(site, {
    title: state.page > 1 ? m.farm_meta_title_page({ page: state.page }) : m.farm_meta_title(),
    description: m.farm_meta_description(),
    path: isIndexable
      ? farmsHref({ ...state, show: "all", chainId: null, sort: null, order: null }, { page: isPlain ? state.page : 1 })
      : null,
  });
}

export default function Farms({ loaderData }: Route.ComponentProps) {
  const { ads, ...page } = loaderData;
  const places = {
    header: <AdSlot ad={ads.header} />,
    inline: <AdSlot ad={ads.inline} />,
    footer: <AdSlot ad={ads.footer} />,
  };
  return <FarmsPage {...page} ads={places} />;
}
