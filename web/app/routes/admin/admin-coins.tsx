import * as m from "@cointally/i18n/messages";
import { privateMeta } from "../../lib/page/meta.ts";
import { useIsOn } from "../../lib/page/modules.ts";
import { RequireSecondFactor } from "../../modules/accounts/login/require-second-factor.tsx";
import { ModerationPage } from "../../modules/moderation/moderation-page.tsx";
import { type ItemParts, ItemPartsContext } from "../../modules/moderation/queue/item-parts.ts";
import { SafetyReview } from "../../modules/safety/safety-review.tsx";
import { VerdictStrip } from "../../modules/safety/verdict-strip.tsx";
import { AdminTabs } from "../../shell/admin-tabs.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import css from "../account/account-area.module.css";
import type { Route } from "./+types/admin-coins.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.shell_nav_moderation());

const safetyParts: ItemParts = { Warning: VerdictStrip, Facts: SafetyReview };
const noParts: ItemParts = {};

export default function AdminCoins() {
  const itemParts = useIsOn("safety") ? safetyParts : noParts;
  return (
    <div className="wrap">
      <h1 className={css.admin}>{m.shell_nav_moderation()}</h1>
      <RequireRole requiredRole="moderator">
        {(session) => (
          <>
            <AdminTabs session={session} />
            <RequireSecondFactor key={session.user.id} userId={session.user.id}>
              <ItemPartsContext value={itemParts}>
                <ModerationPage user={session.user} />
              </ItemPartsContext>
            </RequireSecondFactor>
          </>
        )}
      </RequireRole>
    </div>
  );
}
