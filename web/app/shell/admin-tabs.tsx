import * as m from "@cointally/i18n/messages";
import { useLocation } from "react-router";
import { Tabs } from "../ui/tabs.tsx";
import { adminPlaces, currentPlace, placeText } from "./nav.ts";
import { QueueBadge } from "./queue-badge.tsx";

/** The places where admins work, on each of their pages. */
export function AdminTabs() {
  const { pathname } = useLocation();
  return (
    <Tabs
      label={m.shell_admin_pages()}
      current={currentPlace(adminPlaces, pathname) ?? ""}
      tabs={adminPlaces.map(({ to, name }) => ({
        key: to,
        to,
        label: (
          <>
            {placeText[name]()}
            {name === "moderation" && <QueueBadge />}
          </>
        ),
      }))}
    />
  );
}
