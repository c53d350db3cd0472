import { Button } from "../../../ui/button.tsx";
import { useDeskWords } from "../use-words.ts";
import { Key } from "./key.tsx";
import css from "./undo-bar.module.css";
import type { Told } from "./use-held-decisions.ts";

/** What became of the latest decisions, and, while they are held, the way back. */
export function ToldLine({ told, onUndo }: { told: Told | null; onUndo: () => void }) {
  const { told: words } = useDeskWords();
  const say = (now: Told): string => {
    const { said, decisions } = now.batch;
    if (now.is === "held") return words.held(said);
    if (now.is === "undone") return words.undone;
    if (now.is === "sending") return words.sending(now.answered, decisions.length);
    return now.sent === decisions.length ? said : words.partly(now.sent, decisions.length);
  };
  return (
    <div className={css.told}>
      <p role="status">{told && say(told)}</p>
      {told?.is === "held" && (
        <Button onClick={onUndo}>
          {words.undo} <Key name="U" />
        </Button>
      )}
    </div>
  );
}
