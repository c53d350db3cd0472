import * as m from "@cointally/i18n/messages";
import { privateMeta } from "../../lib/page/meta.ts";
import { requireModule } from "../../lib/page/modules.ts";
import { ReferralsPage } from "../../modules/farms/list/referrals-page.tsx";
import type { Route } from "./+types/farm-referrals.ts";

export const loader = ({ context }: Route.LoaderArgs) => requireModule(context, "farms");

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.farm_referrals_title());

export default function FarmReferrals() {
  return <ReferralsPage />;
}
