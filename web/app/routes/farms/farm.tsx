import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { data, redirect } from "react-router";
import { apiOf, nullIfNotFound } from "../../lib/api/load.ts";
import { pageMeta, privateMeta, siteOf } from "../../lib/page/meta.ts";
import { requireModule } from "../../lib/page/modules.ts";
import { symbolOf } from "../../modules/farms/farm-names.ts";
import { farmHref } from "../../modules/farms/farm-url.ts";
import { FarmNotFound, FarmPage } from "../../modules/farms/page/farm-page.tsx";
import { solvencyOf } from "../../modules/farms/solvency.ts";
import type { Route } from "./+types/farm.ts";

const coverageText = {
  covered: m.farm_covered_is_covered,
  short: m.farm_covered_is_short,
  unknown: m.farm_covered_is_unknown,
  ended: m.farm_covered_is_ended,
};

/** Loads a farm. Redirects to the EIP-55 form of its address; a farm that is not public is a 404 page. */
export async function loader({ context, params: { chainId, address }, url }: Route.LoaderArgs) {
  requireModule(context, "farms");
  const response = await nullIfNotFound(apiOf(context).getFarm({ params: { chain_id: chainId, address } }));
  if (!response) return data(null, { status: 404 });
  const { farm } = response;
  if (farm.address !== address) throw redirect(farmHref(farm) + url.search, 301);
  return data({ farm, renderedAt: Date.now() });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  // The page of a failed read has a title of its own.
  if (loaderData === undefined) return [];
  if (loaderData === null) return privateMeta(matches, m.farm_not_found_title());
  const { farm, renderedAt } = loaderData;
  const site = siteOf(matches);
  const title = m.farm_stake_and_earn({ staked: symbolOf(farm.staked_token), reward: symbolOf(farm.reward_token) });
  const chain = chainById(farm.chain_id)?.name ?? "";
  return pageMeta(site, {
    title: `${title}, ${chain}`,
    description: m.farm_description({ chain, covered: coverageText[solvencyOf(farm, renderedAt).status]() }),
    path: farmHref(farm),
  });
}

export default function Farm({ loaderData }: Route.ComponentProps) {
  return loaderData ? <FarmPage key={loaderData.farm.id} farm={loaderData.farm} /> : <FarmNotFound />;
}
