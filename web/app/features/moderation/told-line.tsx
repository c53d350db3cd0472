import { useNow } from "../../lib/clock.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { useServerWords } from "../../ui/use-server-words.ts";
import { uiWords } from "../../words/ui.ts";
import { Key } from "./key.tsx";
import type { Outcome } from "./send-batch.ts";
import type { Settled } from "./settled.ts";
import css from "./told-line.module.css";
import type { Told } from "./use-held-decisions.ts";
import { useDeskWords } from "./use-words.ts";

/** What became of the latest decisions, and, while they are held, the way back. */
export function ToldLine({ told, onUndo }: { told: Told | null; onUndo: () => void }) {
  const { told: words } = useDeskWords();
  const settledWords = useSettledWords();
  const say = (now: Told): string => {
    const { said, decisions } = now.batch;
    if (now.is === "held") return words.held(said);
    if (now.is === "undone") return words.undone;
    if (now.is === "sending") return words.sending(now.answered, decisions.length);
    const { settled, sent } = now.outcome;
    if (sent.length === decisions.length) return said;
    if (decisions.length === 1 && settled[0]) return words.settledBefore(settledWords(settled[0]));
    return words.partly(sent.length, decisions.length);
  };
  const many = told?.is === "sent" && told.batch.decisions.length > 1;
  return (
    <>
      <div className={css.told}>
        <p role="status">{told && say(told)}</p>
        {told?.is === "held" && (
          <Button onClick={onUndo}>
            {words.undo} <Key name="U" />
          </Button>
        )}
      </div>
      {many && <Rest {...told.outcome} />}
    </>
  );
}

/** Who did what with a coin in the meantime, as a sentence without its end. */
function useSettledWords() {
  const { settled: words } = useDeskWords();
  const { ago } = useFormat();
  const now = useNow();
  return ({ name, action, by, at }: Settled) => words.line(name, words.what[action] ?? action, by, at && ago(at, now));
}

/** Of several: what did not go through, each with its reason. */
function Rest({ refused, settled }: Outcome) {
  const { told: words } = useDeskWords();
  const { unreachable } = useWords(uiWords);
  const say = useServerWords();
  const settledWords = useSettledWords();
  const why = (error: unknown) => {
    const message = errorMessage(error);
    return message ? (say?.(message) ?? message) : unreachable;
  };
  return (
    <div className={css.rest}>
      {refused.length > 0 && (
        <>
          <p className={css.bad}>{words.refused(refused.length)}</p>
          <ul>
            {refused.map(({ decision, error }) => (
              <li key={decision.id}>
                <bdi className="strong">{decision.coin.name}</bdi>: {why(error)}
              </li>
            ))}
          </ul>
        </>
      )}
      {settled.length > 0 && (
        <>
          <p>{words.settled(settled.length)}</p>
          <ul>
            {settled.map((one) => (
              <li key={one.name}>{settledWords(one)}.</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
