import type { Coin } from "@cointally/api/coin.ts";
import { lazy, Suspense, useState } from "react";
import { loginPath } from "../../lib/redirect.ts";
import { useSession } from "../../lib/session.ts";
import { useHere } from "../../lib/site.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import css from "./speak-up.module.css";

const ReportDialog = lazy(() => import("./report-dialog.tsx"));
const ClaimDialog = lazy(() => import("./claim-dialog.tsx"));

const ways = [
  { key: "report", icon: "flag", label: "Report", Dialog: ReportDialog },
  { key: "claim", icon: "key", label: "This is my project", Dialog: ClaimDialog },
] as const;

/** Something is wrong with the listing, or it is not in the right hands. */
export function SpeakUp({ coin }: { coin: Coin }) {
  const session = useSession();
  const here = useHere();
  const [open, setOpen] = useState<(typeof ways)[number]["key"] | null>(null);
  return (
    <section className={css.section}>
      <h2 className="sr">Something wrong?</h2>
      <div className={css.ways}>
        {ways.map(({ key, icon, label }) =>
          session ? (
            <Button key={key} kind="quiet" icon={icon} onClick={() => setOpen(key)}>
              {label}
            </Button>
          ) : (
            <ButtonLink key={key} kind="quiet" icon={icon} to={loginPath(here)}>
              {label}
            </ButtonLink>
          ),
        )}
      </div>
      <Suspense>
        {ways.map(({ key, Dialog }) => open === key && <Dialog key={key} coin={coin} onClose={() => setOpen(null)} />)}
      </Suspense>
    </section>
  );
}
