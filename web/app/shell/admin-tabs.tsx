import * as m from "@cointally/i18n/messages";
import { useLocation } from "react-router";
import { Tabs } from "../ui/tabs.tsx";
import { currentItem, isQueue, useNav } from "./nav.ts";
import { QueueBadge } from "./queue-badge.tsx";

/** Links to all admin pages, shown on each of them. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const { admin } = useNav();
  return (
    <Tabs
      label={m.shell_admin_pages()}
      current={currentItem(admin, pathname) ?? ""}
      tabs={admin.map(({ to, text }) => ({
        key: to,
        to,
        label: (
          <>
            {text()}
            {isQueue(to) && <QueueBadge />}
          </>
        ),
      }))}
    />
  );
}
