import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { data, redirect } from "react-router";
import { apiOf, nullIfNotFound } from "../lib/load.ts";
import { pageMeta, siteOf } from "../lib/meta.ts";
import { requireModule } from "../lib/modules.ts";
import { symbolOf } from "../modules/farms/farm-names.ts";
import { farmHref } from "../modules/farms/farm-url.ts";
import { FarmPage, NoFarm } from "../modules/farms/page/farm-page.tsx";
import { solvencyOf } from "../modules/farms/solvency.ts";
import type { Route } from "./+types/farm.ts";

const coverageText = {
  covered: m.farm_covered_is_covered,
  short: m.farm_covered_is_short,
  unknown: m.farm_covered_is_unknown,
  ended: m.farm_covered_is_ended,
};

/** The farm of a chain and an address, which is written in EIP-55; one that is not public is a page with status 404. */
export async function loader({ context, params: { chainId, address }, url }: Route.LoaderArgs) {
  requireModule(context, "farms");
  const found = await nullIfNotFound(apiOf(context).getFarm({ params: { chain_id: chainId, address } }));
  if (!found) return data(null, { status: 404 });
  const { farm } = found;
  if (farm.address !== address) throw redirect(farmHref(farm) + url.search, 301);
  return data({ farm, madeAt: Date.now() });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ name: "robots", content: "noindex" }];
  const { farm, madeAt } = loaderData;
  const site = siteOf(matches);
  const title = m.farm_stake_and_earn({ staked: symbolOf(farm.staked_token), reward: symbolOf(farm.reward_token) });
  const chain = chainById(farm.chain_id)?.name ?? "";
  return pageMeta(site, {
    title: `${title}, ${chain} · Cointally`,
    description: m.farm_description({ chain, covered: coverageText[solvencyOf(farm, madeAt).is]() }),
    path: farmHref(farm),
  });
}

export default function Farm({ loaderData }: Route.ComponentProps) {
  return loaderData ? <FarmPage key={loaderData.farm.id} farm={loaderData.farm} /> : <NoFarm />;
}
