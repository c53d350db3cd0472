import { useLocation } from "react-router";
import { useWords } from "../lib/locale.ts";
import { Tabs } from "../ui/tabs.tsx";
import { shellWords } from "../words/shell.ts";
import { adminPlaces, currentPlace } from "./nav.ts";
import { QueueBadge } from "./queue-badge.tsx";

/** The places where admins work, on each of their pages. */
export function AdminTabs() {
  const { places, adminPlaces: label } = useWords(shellWords);
  const { pathname } = useLocation();
  return (
    <Tabs
      label={label}
      current={currentPlace(adminPlaces, pathname) ?? ""}
      tabs={adminPlaces.map(({ to, name }) => ({
        key: to,
        to,
        label: (
          <>
            {places[name]}
            {name === "moderation" && <QueueBadge />}
          </>
        ),
      }))}
    />
  );
}
