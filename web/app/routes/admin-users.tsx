import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { UsersDesk } from "../modules/accounts/admin/users-desk.tsx";
import { WithSecondFactor } from "../modules/accounts/login/with-second-factor.tsx";
import { AdminTabs } from "../shell/admin-tabs.tsx";
import { RequireRole } from "../ui/require-role.tsx";
import { usersDeskWords } from "../words/users-desk.ts";
import type { Route } from "./+types/admin-users.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(usersDeskWords[siteOf(matches).locale].title);

export default function AdminUsers() {
  const { title } = useWords(usersDeskWords);
  return (
    <div className="wrap">
      <h1 className={css.desk}>{title}</h1>
      <AdminTabs />
      <RequireRole requiredRole="admin">
        {({ user }) => (
          <WithSecondFactor key={user.id} userId={user.id}>
            <UsersDesk adminId={user.id} />
          </WithSecondFactor>
        )}
      </RequireRole>
    </div>
  );
}
