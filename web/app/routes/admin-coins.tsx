import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { WithSecondFactor } from "../modules/accounts/login/with-second-factor.tsx";
import { ModerationPage } from "../modules/moderation/moderation-page.tsx";
import { AdminTabs } from "../shell/admin-tabs.tsx";
import { RequireRole } from "../ui/require-role.tsx";
import { moderationWords } from "../words/moderation.ts";
import type { Route } from "./+types/admin-coins.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(moderationWords[siteOf(matches).locale].title);

export default function AdminCoins() {
  const { title } = useWords(moderationWords);
  return (
    <div className="wrap">
      <h1 className={css.desk}>{title}</h1>
      <AdminTabs />
      <RequireRole requiredRole="admin">
        {({ user }) => (
          <WithSecondFactor key={user.id} userId={user.id}>
            <ModerationPage userId={user.id} />
          </WithSecondFactor>
        )}
      </RequireRole>
    </div>
  );
}
