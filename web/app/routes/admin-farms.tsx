import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { WithSecondFactor } from "../modules/accounts/with-second-factor.tsx";
import { FarmDeskPage } from "../modules/admin-farms/farm-desk-page.tsx";
import { AdminTabs } from "../modules/shell/admin-tabs.tsx";
import { RequireRole } from "../ui/require-role.tsx";
import { farmDeskWords } from "../words/farm-desk.ts";
import type { Route } from "./+types/admin-farms.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(farmDeskWords[siteOf(matches).locale].title);

export default function AdminFarms() {
  const { title } = useWords(farmDeskWords);
  return (
    <div className="wrap">
      <h1 className={css.desk}>{title}</h1>
      <AdminTabs />
      <RequireRole requiredRole="admin">
        {({ user }) => (
          <WithSecondFactor key={user.id} userId={user.id}>
            <FarmDeskPage />
          </WithSecondFactor>
        )}
      </RequireRole>
    </div>
  );
}
