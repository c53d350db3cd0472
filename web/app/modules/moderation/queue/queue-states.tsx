import * as m from "@cointally/i18n/messages";
import { useEffect, useState } from "react";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";

/** Loading for longer than this is called slow. */
const slowMs = 5000;

/** A queue that is loading; a slow one says so. */
export function LoadingQueue({ label }: { label: string }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <p className="small second" role="status">
        {slow && m.moderation_queue_slow()}
      </p>
      <SkeletonRows rows={8} label={label} />
    </>
  );
}
