import type { getLog } from "@cointally/api/moderation.ts";
import { redirect } from "react-router";
import { LogPage } from "../features/moderation-log/log-page.tsx";
import { logPath, readLogPlace } from "../features/moderation-log/log-url.ts";
import { load } from "../lib/load.ts";
import { pageMeta, siteOf } from "../lib/meta.ts";
import { logWords } from "../words/log.ts";
import type { Route } from "./+types/moderation-log.ts";

/** One page of the log. A cursor that the API no longer takes leads to the first one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const place = readLogPlace(url.searchParams);
  const answer = await load<typeof getLog>(context, logPath(place)).catch((error) => {
    throw place.cursor && error.init?.status === 400 ? redirect("/moderation") : error;
  });
  return { place, answer };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const words = logWords[site.locale];
  const { page, cursor } = loaderData.place;
  const path = cursor ? null : page > 1 ? `/moderation?page=${page}` : "/moderation";
  return pageMeta(site, { title: `${words.title} · Cointally`, description: words.description, path });
};

export default function ModerationLog({ loaderData }: Route.ComponentProps) {
  return <LogPage {...loaderData} />;
}
