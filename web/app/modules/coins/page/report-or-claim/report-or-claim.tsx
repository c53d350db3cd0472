import type { Coin } from "@cointally/contract/coin.ts";
import { hasRole } from "@cointally/contract/roles.ts";
import * as m from "@cointally/i18n/messages";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { Navigate } from "react-router";
import { useCurrentUrl } from "../../../../lib/page/site.ts";
import { loginPath } from "../../../../lib/session/redirect.ts";
import { useSession } from "../../../../lib/session/session.ts";
import { hasPersistedState } from "../../../../lib/storage/use-persisted-state.ts";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import type { IconName } from "../../../../ui/controls/icon.tsx";
import css from "./report-or-claim.module.css";

type Action = {
  key: "report" | "claim" | "badge";
  label: () => string;
  icon: IconName;
  /** Visitors log in first. */
  requiresLogin: boolean;
  Dialog: ComponentType<{ coin: Coin; onClose: () => void }>;
};

export type ReportOrClaimProps = {
  coin: Coin;
  isOwn: boolean;
  /** The dialog of the coin's badge; without it there is no button for it. */
  BadgeDialog?: Action["Dialog"];
};

const ownActions: Action[] = [
  {
    key: "report",
    label: m.coin_report,
    icon: "flag",
    requiresLogin: true,
    Dialog: lazy(() => import("./report-dialog.tsx")),
  },
  {
    key: "claim",
    label: m.claim_title,
    icon: "key",
    requiresLogin: true,
    Dialog: lazy(() => import("./claim-dialog.tsx")),
  },
];

/** Buttons to report or claim the listing and to get its badge. Owners and admins get a link to edit it. */
export function ReportOrClaim({ coin, isOwn, BadgeDialog }: ReportOrClaimProps) {
  const session = useSession();
  const pageUrl = useCurrentUrl();
  const [open, setOpen] = useState<Action["key"] | null>(null);
  const userId = session?.user.id;
  const actions: Action[] = BadgeDialog
    ? [...ownActions, { key: "badge", label: m.coin_badge, icon: "copy", requiresLogin: false, Dialog: BadgeDialog }]
    : ownActions;
  useEffect(() => {
    const interrupted = userId && ownActions.find(({ key }) => hasPersistedState(`${key}.${coin.id}`));
    if (interrupted) setOpen(interrupted.key);
  }, [userId, coin.id]);
  const needsLogin = !session && actions.some(({ key, requiresLogin }) => requiresLogin && key === open);
  return (
    <section className={css.section}>
      <h2 className="sr">{m.coin_report_or_claim()}</h2>
      <div className={css.actions}>
        {actions.map(({ key, label, icon, requiresLogin }) => {
          if (key === "claim" && isOwn) {
            return (
              <ButtonLink key={key} kind="quiet" icon="key" to={`/coins/${coin.slug}/edit`}>
                {m.coin_edit()}
              </ButtonLink>
            );
          }
          if (requiresLogin && !session) {
            return (
              <ButtonLink key={key} kind="quiet" icon={icon} to={loginPath(pageUrl)}>
                {label()}
              </ButtonLink>
            );
          }
          return (
            <Button key={key} kind="quiet" icon={icon} onClick={() => setOpen(key)}>
              {label()}
            </Button>
          );
        })}
        {session && hasRole(session.user.role, "moderator") && !isOwn && (
          <ButtonLink kind="quiet" icon="key" to={`/coins/${coin.slug}/edit`}>
            {m.coin_edit()}
          </ButtonLink>
        )}
      </div>
      <Suspense>
        {needsLogin && <Navigate to={loginPath(pageUrl)} />}
        {actions.map(
          ({ key, Dialog }) =>
            open === key && !needsLogin && <Dialog key={key} coin={coin} onClose={() => setOpen(null)} />,
        )}
      </Suspense>
    </section>
  );
}
