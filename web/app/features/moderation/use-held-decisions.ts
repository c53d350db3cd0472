import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "../../lib/api-context.ts";
import { toastError } from "../../ui/toasts.tsx";
import { moderationKey } from "./queries.ts";

/** A decision: the row it is about, the call that makes it, and how it is told. */
export type Decision = { id: string; path: string; body: object; said: string };

/** For so long a decision can be taken back (design/README.md, Moderation). */
export const undoMs = 10_000;

/** What the desk says of the latest decision. */
type Told = { decision: Decision; is: "held" | "sent" | "undone" } | null;

/**
 * Decisions that can be taken back. The API has no way back, and a denial is mailed at once: so a decision waits here
 * before it is sent, at the latest when another is made or the desk is left. Its row is away until the server's own
 * queues are without it; a refusal brings it back, with a toast.
 */
export function useHeldDecisions(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const held = useRef<Decision | null>(null);
  const [told, setTold] = useState<Told>(null);
  const [away, setAway] = useState<readonly string[]>([]);

  const comeBack = useCallback((id: string) => setAway((ids) => ids.filter((other) => other !== id)), []);
  const flush = useCallback(
    async ({ keepalive = false } = {}) => {
      const decision = held.current;
      if (!decision) return;
      held.current = null;
      const become = (next: Told) => setTold((now) => (now?.decision === decision ? next : now));
      try {
        await api.call("PATCH", decision.path, { body: decision.body as never, keepalive });
        become({ decision, is: "sent" });
      } catch (error) {
        toastError(error);
        become(null);
      }
      await queryClient.invalidateQueries({ queryKey: moderationKey(userId) });
      comeBack(decision.id);
    },
    [api, queryClient, userId, comeBack],
  );

  useEffect(() => {
    const leave = () => {
      flush({ keepalive: true });
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      flush();
    };
  }, [flush]);
  useEffect(() => {
    if (told?.is !== "held") return;
    const timer = setTimeout(flush, undoMs);
    return () => clearTimeout(timer);
  }, [told, flush]);

  return {
    told,
    /** The rows that are decided. */
    away,
    decide(decision: Decision) {
      flush();
      held.current = decision;
      setTold({ decision, is: "held" });
      setAway((ids) => [...ids, decision.id]);
    },
    /** Takes the held decision back; null when it is too late. */
    undo(): Decision | null {
      const decision = held.current;
      if (!decision) return null;
      held.current = null;
      setTold({ decision, is: "undone" });
      comeBack(decision.id);
      return decision;
    },
  };
}
