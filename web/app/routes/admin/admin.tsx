import * as m from "@cointally/i18n/messages";
import { privateMeta } from "../../lib/page/meta.ts";
import { useIsOn } from "../../lib/page/modules.ts";
import { RequireSecondFactor } from "../../modules/accounts/login/require-second-factor.tsx";
import { RunningPlacements } from "../../modules/ads/admin/running-placements.tsx";
import { DashboardPage } from "../../modules/dashboard/dashboard-page.tsx";
import { AdminTabs } from "../../shell/admin-tabs.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import css from "../account/account-area.module.css";
import type { Route } from "./+types/admin.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.dashboard_title());

export default function Admin() {
  const hasAds = useIsOn("ads");
  return (
    <div className="wrap">
      <h1 className={css.admin}>{m.dashboard_title()}</h1>
      <RequireRole requiredRole="admin">
        {(session) => (
          <>
            <AdminTabs session={session} />
            <RequireSecondFactor key={session.user.id} userId={session.user.id}>
              <DashboardPage
                placements={(promotions) => <RunningPlacements promotions={promotions} hasAds={hasAds} />}
              />
            </RequireSecondFactor>
          </>
        )}
      </RequireRole>
    </div>
  );
}
