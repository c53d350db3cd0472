import * as m from "@cointally/i18n/messages";
import { lazy } from "react";
import { privateMeta } from "../../lib/page/meta.ts";
import { requireModule, useIsOn } from "../../lib/page/modules.ts";
import { WatchlistPage } from "../../modules/watchlist/watchlist-page.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import css from "../account/account-area.module.css";
import type { Route } from "./+types/watchlist.ts";
import { WithRowParts } from "./row-parts.tsx";

const AlertsDialog = lazy(() => import("../../modules/alerts/alerts-dialog.tsx"));

/** What the page is for. Only in the server's document: a navigation within the site does not wait for it. */
export function loader({ context }: Route.LoaderArgs) {
  requireModule(context, "watchlist");
  return { purpose: m.watchlist_purpose() };
}
export const clientLoader = () => ({ purpose: "" });

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...privateMeta(matches, m.shell_nav_watchlist()),
  ...(loaderData?.purpose ? [{ name: "description", content: loaderData.purpose }] : []),
];

export default function Watchlist({ loaderData }: Route.ComponentProps) {
  const alerts = useIsOn("alerts");
  return (
    <div className="wrap">
      <h1 className={css.title}>{m.shell_nav_watchlist()}</h1>
      <RequireRole purpose={loaderData.purpose}>
        {({ user }) => (
          <WithRowParts>
            <WatchlistPage userId={user.id} AlertsDialog={alerts ? AlertsDialog : undefined} />
          </WithRowParts>
        )}
      </RequireRole>
    </div>
  );
}
