import { lazy, Suspense } from "react";

const QueueCount = lazy(() => import("../modules/moderation/queue-counts.tsx"));

/** The number of open moderation cases. Loaded lazily, since only admins see it. */
export function QueueBadge() {
  return (
    <Suspense>
      <QueueCount />
    </Suspense>
  );
}
