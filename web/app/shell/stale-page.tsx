import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useRecovery } from "../lib/browser/use-recovery.ts";

/** The bar that the server puts on a page whose data is old (server/http/stale-notice.ts). */
const findNotice = () => document.getElementById("stale-notice");

/** Reads the data of a page again, at its place, once the database is back, and takes the notice away. */
export function StalePage() {
  const [isStale, setStale] = useState(false);
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  useEffect(() => setStale(findNotice() !== null), []);
  useRecovery(isStale, async () => {
    await Promise.all([revalidate(), queryClient.invalidateQueries()]);
    findNotice()?.remove();
    setStale(false);
  });
  return null;
}
