import * as m from "@cointally/i18n/messages";
import { redirect } from "react-router";
import { apiOf, readLoaderError } from "../../lib/api/load.ts";
import { pageMeta, siteOf } from "../../lib/page/meta.ts";
import { canonicalPagePath, pageQuery, readPagePosition } from "../../lib/page/pagination-url.ts";
import { PlacementsPage } from "../../modules/moderation/placements/placements-page.tsx";
import type { Route } from "./+types/placements.ts";

/** One page of paid placements. Redirects to the first page if the API rejects the cursor. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const place = readPagePosition(url.searchParams);
  const response = await apiOf(context)
    .getPlacements({ query: pageQuery(place) })
    .catch((error) => {
      throw place.cursor && readLoaderError(error).status === 400 ? redirect("/placements") : error;
    });
  return { place, response };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const path = canonicalPagePath("/placements", loaderData.place);
  return pageMeta(site, {
    title: m.shell_foot_placements(),
    description: m.placement_description({ site: site.name }),
    path,
  });
};

export default function Placements({ loaderData }: Route.ComponentProps) {
  return <PlacementsPage {...loaderData} />;
}
