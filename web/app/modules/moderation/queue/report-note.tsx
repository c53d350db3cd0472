import * as m from "@cointally/i18n/messages";
import { useNow } from "../../../lib/clock.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { useFormat } from "../../../lib/locale.ts";
import { IconButton } from "../../../ui/button.tsx";
import { useDeskWords } from "../use-words.ts";
import css from "./report-note.module.css";
import type { Settled } from "./settled.ts";
import type { Report } from "./use-held-decisions.ts";

/** Who did what with a coin in the meantime, as a sentence without its end. */
function useSettledWords() {
  const { settled: words } = useDeskWords();
  const { ago } = useFormat();
  const now = useNow();
  return ({ name, action, by, at }: Settled) => words.line(name, words.what[action] ?? action, by, at && ago(at, now));
}

/** What did not go as it was decided, each with its reason, until it is read. */
export function ReportNote({ report, onClose }: { report: Report; onClose: () => void }) {
  const { told: words } = useDeskWords();
  const { refused, settled } = report;
  const settledWords = useSettledWords();
  const why = (error: unknown) => {
    return errorMessage(error) ?? m.common_unreachable();
  };
  if (refused.length + settled.length === 0) return null;
  return (
    <div className={css.report} role="status">
      <div>
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
                <li key={`${one.name} ${one.at}`}>{settledWords(one)}.</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <IconButton icon="x" label={m.common_close_message()} onClick={onClose} />
    </div>
  );
}
