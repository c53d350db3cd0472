import * as m from "@cointally/i18n/messages";
import { privateMeta } from "../../lib/page/meta.ts";
import { requireModule } from "../../lib/page/modules.ts";
import { RequireSecondFactor } from "../../modules/accounts/login/require-second-factor.tsx";
import { AdminAds } from "../../modules/ads/admin/admin-ads.tsx";
import { AdminTabs } from "../../shell/admin-tabs.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import css from "../account/account-area.module.css";
import type { Route } from "./+types/admin-ads.ts";

export const loader = ({ context }: Route.LoaderArgs) => requireModule(context, "ads");

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.admin_ads_title());

export default function Page() {
  return (
    <div className="wrap">
      <h1 className={css.admin}>{m.admin_ads_title()}</h1>
      <RequireRole requiredRole="ads">
        {(session) => (
          <>
            <AdminTabs session={session} />
            <RequireSecondFactor key={session.user.id} userId={session.user.id}>
              <AdminAds />
            </RequireSecondFactor>
          </>
        )}
      </RequireRole>
    </div>
  );
}
