import { privateMeta, siteOf } from "../lib/meta.ts";
import { ReferralsPage } from "../modules/farms/referrals-page.tsx";
import { farmsWords } from "../words/farms.ts";
import type { Route } from "./+types/farm-referrals.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(farmsWords[siteOf(matches).locale].referrals.title);

export default function FarmReferrals() {
  return <ReferralsPage />;
}
