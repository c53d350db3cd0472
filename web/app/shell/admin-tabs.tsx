import * as m from "@cointally/i18n/messages";
import { useLocation } from "react-router";
import type { Session } from "../lib/session/session.ts";
import { Tabs } from "../ui/controls/tabs.tsx";
import { currentItem, queuePath, useNav } from "./nav.ts";
import { QueueBadge } from "./queue-badge.tsx";

/** Links to the pages of /admin that this account may see, shown on each of them. */
export function AdminTabs({ session }: { session: Session }) {
  const { pathname } = useLocation();
  const items = useNav().admin(session);
  return (
    <Tabs
      label={m.shell_admin_pages()}
      current={currentItem(items, pathname) ?? ""}
      tabs={items.map(({ to, text }) => ({
        key: to,
        to,
        label: (
          <>
            {text()}
            {to === queuePath && <QueueBadge />}
          </>
        ),
      }))}
    />
  );
}
