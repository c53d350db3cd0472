import * as m from "@cointally/i18n/messages";
import { privateMeta } from "../../lib/page/meta.ts";
import { UsersPage } from "../../modules/accounts/admin/users-page.tsx";
import { RequireSecondFactor } from "../../modules/accounts/login/require-second-factor.tsx";
import { AdminTabs } from "../../shell/admin-tabs.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import css from "../account/account-area.module.css";
import type { Route } from "./+types/admin-users.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.admin_users_title());

export default function AdminUsers() {
  return (
    <div className="wrap">
      <h1 className={css.admin}>{m.admin_users_title()}</h1>
      <RequireRole requiredRole="admin">
        {(session) => (
          <>
            <AdminTabs session={session} />
            <RequireSecondFactor key={session.user.id} userId={session.user.id}>
              <UsersPage adminId={session.user.id} />
            </RequireSecondFactor>
          </>
        )}
      </RequireRole>
    </div>
  );
}
