import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { WithSecondFactor } from "../modules/accounts/with-second-factor.tsx";
import { AdsDesk } from "../modules/admin-ads/ads-desk.tsx";
import { AdminTabs } from "../modules/shell/admin-tabs.tsx";
import { RequireRole } from "../ui/require-role.tsx";
import { adsDeskWords } from "../words/ads-desk.ts";
import type { Route } from "./+types/admin-ads.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(adsDeskWords[siteOf(matches).locale].title);

export default function AdminAds() {
  const { title } = useWords(adsDeskWords);
  return (
    <div className="wrap">
      <h1 className={css.desk}>{title}</h1>
      <AdminTabs />
      <RequireRole requiredRole="admin">
        {({ user }) => (
          <WithSecondFactor key={user.id} userId={user.id}>
            <AdsDesk />
          </WithSecondFactor>
        )}
      </RequireRole>
    </div>
  );
}
