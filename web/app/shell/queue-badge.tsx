import { lazy, Suspense } from "react";

const QueueCount = lazy(() => import("../modules/moderation/queue-counts.tsx"));

/** How many cases wait for a moderator. Its code is loaded for admins alone, who alone have a link that shows it. */
export function QueueBadge() {
  return (
    <Suspense>
      <QueueCount />
    </Suspense>
  );
}
