import * as m from "@cointally/i18n/messages";
import { lazy, Suspense, useState } from "react";
import { Navigate } from "react-router";
import { useCurrentUrl } from "../../lib/page/site.ts";
import { loginPath } from "../../lib/session/redirect.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import type { AlertCoin } from "./alert-form.tsx";

const AlertsDialog = lazy(() => import("./alerts-dialog.tsx"));

/** Opens the alerts of a coin. Visitors go to login and back. */
export function AlertsButton({ coin }: { coin: AlertCoin }) {
  const userId = useSession()?.user.id;
  const currentUrl = useCurrentUrl();
  const [open, setOpen] = useState(false);
  const label = m.alert_title_of({ coin: coin.name });
  if (!userId) {
    if (open) return <Navigate to={loginPath(currentUrl)} />;
    return (
      <ButtonLink to={loginPath(currentUrl)} icon="bell" aria-label={label}>
        <span className="not-phone">{m.alert_title()}</span>
      </ButtonLink>
    );
  }
  return (
    <>
      <Button icon="bell" aria-label={label} onClick={() => setOpen(true)}>
        <span className="not-phone">{m.alert_title()}</span>
      </Button>
      {open && (
        <Suspense>
          <AlertsDialog coin={coin} coins={[coin]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
