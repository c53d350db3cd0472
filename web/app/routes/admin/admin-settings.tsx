import * as m from "@cointally/i18n/messages";
import { useParams } from "react-router";
import { privateMeta } from "../../lib/page/meta.ts";
import { RequireSecondFactor } from "../../modules/accounts/login/require-second-factor.tsx";
import { SettingsPage } from "../../modules/settings/settings-page.tsx";
import { AdminTabs } from "../../shell/admin-tabs.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import css from "../account/account-area.module.css";
import { WithSitePreview } from "../site-preview/with-site-preview.tsx";
import type { Route } from "./+types/admin-settings.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.site_settings_title());

export default function AdminSettings() {
  const { area } = useParams();
  return (
    <div className="wrap">
      <h1 className={css.admin}>{m.site_settings_title()}</h1>
      <RequireRole requiredRole="admin">
        {(session) => (
          <>
            <AdminTabs session={session} />
            <RequireSecondFactor key={session.user.id} userId={session.user.id}>
              <WithSitePreview>
                <SettingsPage area={area} />
              </WithSitePreview>
            </RequireSecondFactor>
          </>
        )}
      </RequireRole>
    </div>
  );
}
