import { lazy, Suspense, useState } from "react";
import { Navigate } from "react-router";
import { useWords } from "../../lib/locale.ts";
import { loginPath } from "../../lib/redirect.ts";
import { useSession } from "../../lib/session.ts";
import { useHere } from "../../lib/site.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { watchlistWords } from "../../words/watchlist.ts";
import type { AlertCoin } from "./alert-form.tsx";

const AlertsDialog = lazy(() => import("./alerts-dialog.tsx"));

/** Opens the alerts of a coin's page. A visitor goes to login and back. */
export function AlertsButton({ coin }: { coin: AlertCoin }) {
  const words = useWords(watchlistWords);
  const userId = useSession()?.user.id;
  const here = useHere();
  const [open, setOpen] = useState(false);
  const label = words.alertsOf(coin.name);
  if (!userId) {
    if (open) return <Navigate to={loginPath(here)} />;
    return (
      <ButtonLink to={loginPath(here)} icon="bell" aria-label={label}>
        <span className="not-phone">{words.alerts}</span>
      </ButtonLink>
    );
  }
  return (
    <>
      <Button icon="bell" aria-label={label} onClick={() => setOpen(true)}>
        <span className="not-phone">{words.alerts}</span>
      </Button>
      {open && (
        <Suspense>
          <AlertsDialog coin={coin} coins={[coin]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
