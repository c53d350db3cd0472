import { useQueryClient } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import { useRecovery } from "../lib/browser/use-recovery.ts";

/** Reads the data of a page again, at its place, once the database is back. */
export default function StalePage({ onRecovered }: { onRecovered: () => void }) {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  useRecovery(async () => {
    await Promise.all([revalidate(), queryClient.invalidateQueries()]);
    onRecovered();
  });
  return null;
}
