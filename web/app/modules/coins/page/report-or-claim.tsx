import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { Navigate } from "react-router";
import { loginPath } from "../../../lib/redirect.ts";
import { useSession } from "../../../lib/session.ts";
import { useCurrentUrl } from "../../../lib/site.ts";
import { hasPersistedState } from "../../../lib/use-persisted-state.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import type { IconName } from "../../../ui/icon.tsx";
import css from "./report-or-claim.module.css";

type Way = {
  key: "report" | "claim" | "badge";
  label: () => string;
  icon: IconName;
  /** A visitor is led to login first. */
  byAccount: boolean;
  Dialog: ComponentType<{ coin: Coin; onClose: () => void }>;
};

export type SpeakUpProps = {
  coin: Coin;
  own: boolean;
  /** The coin's badge for other sites; without it there is no button for it. */
  BadgeDialog?: Way["Dialog"];
};

const ownWays: Way[] = [
  {
    key: "report",
    label: m.coin_report,
    icon: "flag",
    byAccount: true,
    Dialog: lazy(() => import("./report-dialog.tsx")),
  },
  {
    key: "claim",
    label: m.claim_title,
    icon: "key",
    byAccount: true,
    Dialog: lazy(() => import("./claim-dialog.tsx")),
  },
];

/** Something is wrong with the listing, it is not in the right hands, or one is its team. Owners edit instead of claiming. */
export function SpeakUp({ coin, own, BadgeDialog }: SpeakUpProps) {
  const session = useSession();
  const here = useCurrentUrl();
  const [open, setOpen] = useState<Way["key"] | null>(null);
  const userId = session?.user.id;
  const ways: Way[] = BadgeDialog
    ? [...ownWays, { key: "badge", label: m.coin_badge, icon: "copy", byAccount: false, Dialog: BadgeDialog }]
    : ownWays;
  useEffect(() => {
    const cutOff = userId && ownWays.find(({ key }) => hasPersistedState(`${key}.${coin.id}`));
    if (cutOff) setOpen(cutOff.key);
  }, [userId, coin.id]);
  const wantsLogin = !session && ways.some(({ key, byAccount }) => byAccount && key === open);
  return (
    <section className={css.section}>
      <h2 className="sr">{m.coin_report_or_claim()}</h2>
      <div className={css.ways}>
        {ways.map(({ key, label, icon, byAccount }) => {
          if (key === "claim" && own) {
            return (
              <ButtonLink key={key} kind="quiet" icon="key" to={`/coins/${coin.slug}/edit`}>
                {m.coin_edit()}
              </ButtonLink>
            );
          }
          if (byAccount && !session) {
            return (
              <ButtonLink key={key} kind="quiet" icon={icon} to={loginPath(here)}>
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
        {session?.user.role === "admin" && !own && (
          <ButtonLink kind="quiet" icon="key" to={`/coins/${coin.slug}/edit`}>
            {m.coin_edit()}
          </ButtonLink>
        )}
      </div>
      <Suspense>
        {wantsLogin && <Navigate to={loginPath(here)} />}
        {ways.map(
          ({ key, Dialog }) =>
            open === key && !wantsLogin && <Dialog key={key} coin={coin} onClose={() => setOpen(null)} />,
        )}
      </Suspense>
    </section>
  );
}
