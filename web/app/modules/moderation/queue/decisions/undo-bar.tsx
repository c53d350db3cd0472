import * as m from "@cointally/i18n/messages";
import { Button } from "../../../../ui/controls/button.tsx";
import { Key } from "../shortcuts/key.tsx";
import css from "./undo-bar.module.css";
import type { LatestBatch } from "./use-pending-decisions.ts";

/** The status of the latest decisions, and a button to undo them until they are sent. */
export function UndoBar({ latest, onUndo }: { latest: LatestBatch | null; onUndo: () => void }) {
  const say = (now: LatestBatch): string => {
    const { message, decisions } = now.batch;
    if (now.status === "unsent") return m.moderation_held({ message });
    if (now.status === "undone") return m.moderation_undone();
    if (now.status === "sending") return m.moderation_sending({ answered: now.answered, total: decisions.length });
    return now.sent === decisions.length
      ? message
      : m.moderation_sent_partly({ sent: now.sent, total: decisions.length });
  };
  return (
    <div className={css.bar}>
      <p role="status">{latest && say(latest)}</p>
      {latest?.status === "unsent" && (
        <Button onClick={onUndo}>
          {m.common_undo()} <Key name="U" />
        </Button>
      )}
    </div>
  );
}
