import * as m from "@cointally/i18n/messages";
import { privateMeta } from "../../lib/page/meta.ts";
import { requireModule } from "../../lib/page/modules.ts";
import { RequireSecondFactor } from "../../modules/accounts/login/require-second-factor.tsx";
import { AdminFarms } from "../../modules/farms/admin/admin-farms.tsx";
import { AdminTabs } from "../../shell/admin-tabs.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import css from "../account/account-area.module.css";
import type { Route } from "./+types/admin-farms.ts";

export const loader = ({ context }: Route.LoaderArgs) => requireModule(context, "farms");

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.admin_farms_title());

export default function Page() {
  return (
    <div className="wrap">
      <h1 className={css.admin}>{m.admin_farms_title()}</h1>
      <RequireRole requiredRole="admin">
        {(session) => (
          <>
            <AdminTabs session={session} />
            <RequireSecondFactor key={session.user.id} userId={session.user.id}>
              <AdminFarms />
            </RequireSecondFactor>
          </>
        )}
      </RequireRole>
    </div>
  );
}
