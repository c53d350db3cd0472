import type { getCoinBySlug, getRank } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { data, redirect, useSearchParams } from "react-router";
import { loadOrNull, refusal } from "../lib/load.ts";
import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { pageOf } from "../lib/page.ts";
import { votePlace } from "../lib/redirect.ts";
import { useHere } from "../lib/site.ts";
import { coinRow } from "../modules/coins/coin-row.ts";
import { NotFoundPage } from "../modules/shell/error-page.tsx";
import { AskVote } from "../modules/votes/ask-vote.tsx";
import { votePageWords } from "../words/vote-page.ts";
import type { Route } from "./+types/vote.ts";

/** The coin of a slug, and its place before the vote; an old slug leads on; one that is not public is a page with status 404. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const response = await pageOf(context).apiFetch(`/coins/slugs/${encodeURIComponent(params.slug)}`);
  const moved = response.status === 301 && response.headers.get("location")?.split("/").at(-1);
  if (moved) throw redirect(`/vote/${moved}${url.search}`, 301);
  const body = await response.json();
  if (response.status === 404 || response.status === 400) return data(null, { status: 404 });
  if (!response.ok) throw refusal(response, body);
  const { coin } = body as ResponseOf<typeof getCoinBySlug>;
  const rank = await loadOrNull<typeof getRank>(context, `/coins/${coin.id}/rank`);
  return data({ coin: coinRow(coin), before: rank ? rank.position : undefined });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const words = votePageWords[siteOf(matches).locale];
  const coin = (loaderData as Route.ComponentProps["loaderData"] | undefined)?.coin;
  return privateMeta(coin ? words.title(coin.name) : words.ask.notListed);
};

export default function Vote({ loaderData }: Route.ComponentProps) {
  const words = useWords(votePageWords);
  const [params] = useSearchParams();
  const { origin } = new URL(useHere());
  if (!loaderData) return <NotFoundPage>{words.ask.notListedWhy}</NotFoundPage>;
  const { coin, before } = loaderData;
  const place = votePlace(params.get("redirect"), origin, coin.slug);
  return <AskVote key={coin.id} coin={coin} before={before} place={place} />;
}
