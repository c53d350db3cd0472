import * as m from "@cointally/i18n/messages";
import { Button } from "../../../ui/button.tsx";
import { Key } from "./key.tsx";
import css from "./undo-bar.module.css";
import type { Told } from "./use-held-decisions.ts";

/** What became of the latest decisions, and, while they are held, the way back. */
export function ToldLine({ told, onUndo }: { told: Told | null; onUndo: () => void }) {
  const say = (now: Told): string => {
    const { said, decisions } = now.batch;
    if (now.is === "held") return m.moderation_held({ message: said });
    if (now.is === "undone") return m.moderation_undone();
    if (now.is === "sending") return m.moderation_sending({ answered: now.answered, total: decisions.length });
    return now.sent === decisions.length ? said : m.moderation_sent_partly({ sent: now.sent, total: decisions.length });
  };
  return (
    <div className={css.told}>
      <p role="status">{told && say(told)}</p>
      {told?.is === "held" && (
        <Button onClick={onUndo}>
          {m.common_undo()} <Key name="U" />
        </Button>
      )}
    </div>
  );
}
