import * as m from "@cointally/i18n/messages";
import { pageMeta, siteOf } from "../lib/meta.ts";
import { requireModule } from "../lib/modules.ts";
import { AdSlot } from "../modules/ads/ad-slot.tsx";
import { loadAds } from "../modules/ads/load-ads.ts";
import { farmsHref, readFarmList } from "../modules/farms/farm-url.ts";
import { FarmsPage, loadFarms } from "../modules/farms/list/farms-page.tsx";
import type { Route } from "./+types/farms.ts";

/** The farms that the address asks for; one's own are known to the wallet alone. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireModule(context, "farms");
  const { state, leftOut } = readFarmList(url.searchParams);
  const [answer, ads] = await Promise.all([
    state.show === "mine" ? null : loadFarms(context, state),
    loadAds(context, "farms", state.chainId),
  ]);
  return { state, leftOut, answer, ads };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { state, answer } = loaderData;
  const site = siteOf(matches);
  // Searches, one's own farms and pages past the end are not for search engines; filters and orders are views of the list itself.
  const isPlain = state.search === "" && state.chainId === null && state.sort === null && state.show === "all";
  const isFound = answer !== null && state.search === "" && (state.page === 1 || answer.farms.length > 0);
  return pageMeta(site, {
    title: state.page > 1 ? m.farm_meta_title_page({ page: state.page }) : m.farm_meta_title(),
    description: m.farm_meta_description(),
    path: isFound
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
