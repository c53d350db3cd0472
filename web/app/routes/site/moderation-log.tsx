import * as m from "@cointally/i18n/messages";
import { redirect } from "react-router";
import { apiOf, readLoaderError } from "../../lib/api/load.ts";
import { pageMeta, siteOf } from "../../lib/page/meta.ts";
import { canonicalPagePath, pageQuery, readPagePosition } from "../../lib/page/pagination-url.ts";
import { LogPage } from "../../modules/moderation/log/log-page.tsx";
import type { Route } from "./+types/moderation-log.ts";

/** One page of the log. A cursor that the API no longer takes leads to the first one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const place = readPagePosition(url.searchParams);
  const response = await apiOf(context)
    .getLog({ query: pageQuery(place) })
    .catch((error) => {
      throw place.cursor && readLoaderError(error).status === 400 ? redirect("/moderation") : error;
    });
  return { place, response };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const path = canonicalPagePath("/moderation", loaderData.place);
  return pageMeta(site, {
    title: m.moderation_log_title(),
    description: m.moderation_log_description({ site: site.name }),
    path,
  });
};

export default function ModerationLog({ loaderData }: Route.ComponentProps) {
  return <LogPage {...loaderData} />;
}
