import { hasRole } from "@cointally/contract/roles.ts";
import * as m from "@cointally/i18n/messages";
import { privateMeta } from "../../lib/page/meta.ts";
import { EditPage } from "../../modules/coins/submission/edit-page.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import css from "../account/account-area.module.css";
import type { Route } from "./+types/edit-coin.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.submission_edit_title());

export default function EditCoin({ params }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <h1 className={css.title}>{m.submission_edit_title()}</h1>
      <RequireRole>
        {({ user }) => (
          <EditPage
            key={params.slug}
            slug={params.slug}
            userId={user.id}
            isModerator={hasRole(user.role, "moderator")}
          />
        )}
      </RequireRole>
    </div>
  );
}
