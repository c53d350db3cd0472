import * as m from "@cointally/i18n/messages";
import { lazy } from "react";
import { data, useSearchParams } from "react-router";
import { apiOf, nullIfNotFound, nullOnError } from "../../lib/api/load.ts";
import { privateMeta } from "../../lib/page/meta.ts";
import { useCurrentUrl } from "../../lib/page/site.ts";
import { voteReturnPath } from "../../lib/session/redirect.ts";
import { coinRow } from "../../modules/coins/list/table/reduce-coin.ts";
import { loadCoin } from "../../modules/coins/page/load-coin.ts";
import { VotePage } from "../../modules/votes/by-email/vote-page.tsx";
import { NotFoundPage } from "../../ui/feedback/error-page.tsx";
import type { Route } from "./+types/vote.ts";

const NextSteps = lazy(() => import("../account/next-steps.tsx"));

/** The coin and its rank before the vote. An old slug redirects; an unlisted coin gets the 404 page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const coin = await nullIfNotFound(loadCoin(context, params.slug, (slug) => `/vote/${slug}${url.search}`));
  if (!coin) return data(null, { status: 404 });
  const rank = await nullOnError(apiOf(context).getRank({ params: { id: coin.id } }));
  return data({ coin: coinRow(coin), rankBefore: rank ? rank.position : undefined });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const coin = (loaderData as Route.ComponentProps["loaderData"] | undefined)?.coin;
  return privateMeta(matches, coin ? m.vote_for({ coin: coin.name }) : m.vote_not_listed());
};

export default function Vote({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { origin } = new URL(useCurrentUrl());
  if (!loaderData) return <NotFoundPage>{m.vote_not_listed_text()}</NotFoundPage>;
  const { coin, rankBefore } = loaderData;
  const returnPath = voteReturnPath(params.get("redirect"), origin, coin.slug);
  return <VotePage key={coin.id} coin={coin} rankBefore={rankBefore} returnPath={returnPath} NextSteps={NextSteps} />;
}
