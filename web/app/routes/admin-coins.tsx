import * as m from "@cointally/i18n/messages";
import { privateMeta } from "../lib/meta.ts";
import { RequireSecondFactor } from "../modules/accounts/login/require-second-factor.tsx";
import { ModerationPage } from "../modules/moderation/moderation-page.tsx";
import { AdminTabs } from "../shell/admin-tabs.tsx";
import { RequireRole } from "../ui/require-role.tsx";
import type { Route } from "./+types/admin-coins.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = () => privateMeta(m.shell_nav_moderation());

export default function AdminCoins() {
  return (
    <div className="wrap">
      <h1 className={css.admin}>{m.shell_nav_moderation()}</h1>
      <RequireRole requiredRole="moderator">
        {(session) => (
          <>
            <AdminTabs session={session} />
            <RequireSecondFactor key={session.user.id} userId={session.user.id}>
              <ModerationPage user={session.user} />
            </RequireSecondFactor>
          </>
        )}
      </RequireRole>
    </div>
  );
}
