import * as m from "@cointally/i18n/messages";
import { lazy } from "react";
import { data, useSearchParams } from "react-router";
import { apiOf, nullIfNotFound, nullOnError } from "../lib/load.ts";
import { privateMeta } from "../lib/meta.ts";
import { voteReturnPath } from "../lib/redirect.ts";
import { useCurrentUrl } from "../lib/site.ts";
import { coinRow } from "../modules/coins/list/coin-row.ts";
import { loadCoin } from "../modules/coins/page/load-coin.ts";
import { AskVote } from "../modules/votes/ask-vote.tsx";
import { NotFoundPage } from "../ui/error-page.tsx";
import type { Route } from "./+types/vote.ts";

const NextSteps = lazy(() => import("./next-steps.tsx"));

/** The coin of a slug, and its place before the vote; an old slug leads on; one that is not public is a page with status 404. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const coin = await nullIfNotFound(loadCoin(context, params.slug, (slug) => `/vote/${slug}${url.search}`));
  if (!coin) return data(null, { status: 404 });
  const rank = await nullOnError(apiOf(context).getRank({ params: { id: coin.id } }));
  return data({ coin: coinRow(coin), before: rank ? rank.position : undefined });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const coin = (loaderData as Route.ComponentProps["loaderData"] | undefined)?.coin;
  return privateMeta(coin ? m.vote_for({ coin: coin.name }) : m.vote_not_listed());
};

export default function Vote({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { origin } = new URL(useCurrentUrl());
  if (!loaderData) return <NotFoundPage>{m.vote_not_listed_text()}</NotFoundPage>;
  const { coin, before } = loaderData;
  const place = voteReturnPath(params.get("redirect"), origin, coin.slug);
  return <AskVote key={coin.id} coin={coin} before={before} place={place} NextSteps={NextSteps} />;
}
