import type { getCoinBySlug } from "@cointally/contract/coins.ts";
import type { getDiary } from "@cointally/contract/diary.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { redirect } from "react-router";
import { load, refusal } from "../lib/load.ts";
import { pageMeta, siteOf } from "../lib/meta.ts";
import { pageOf } from "../lib/page.ts";
import { readWalkPlace, walkPath } from "../lib/pagination-url.ts";
import { cutDescription } from "../modules/diary/diary-entries.ts";
import { HistoryPage } from "../modules/diary/history-page.tsx";
import { diaryWords } from "../words/diary.ts";
import type { Route } from "./+types/coin-history.ts";

/** One page of a coin's diary. An old slug leads on for good; a cursor that the API no longer takes leads to the first page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const response = await pageOf(context).apiFetch(`/coins/slugs/${encodeURIComponent(params.slug)}`);
  const moved = response.status === 301 && response.headers.get("location")?.split("/").at(-1);
  if (moved) throw redirect(`/coins/${moved}/history${url.search}`, 301);
  const body = await response.json();
  if (!response.ok) throw refusal(response, body);
  const { coin } = body as ResponseOf<typeof getCoinBySlug>;
  const place = readWalkPlace(url.searchParams);
  const answer = await load<typeof getDiary>(context, walkPath(`/coins/${coin.id}/diary`, place)).catch((error) => {
    throw place.cursor && error.init?.status === 400 ? redirect(`/coins/${coin.slug}/history`) : error;
  });
  const { name, slug, safety } = coin;
  return {
    coin: { name, slug, safety: safety && { verdict: safety.verdict } },
    place,
    answer: { ...answer, diary: answer.diary.map(cutDescription) },
  };
}

/** Not for search engines: it tells also of texts and addresses that were taken away. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ name: "robots", content: "noindex" }];
  const site = siteOf(matches);
  const words = diaryWords[site.locale];
  const { name } = loaderData.coin;
  return pageMeta(site, {
    title: `${words.titleOf(name)} · Cointally`,
    description: words.description(name),
    path: null,
  });
};

export default function CoinHistory({ loaderData }: Route.ComponentProps) {
  return <HistoryPage {...loaderData} />;
}
