import * as m from "@cointally/i18n/messages";
import { errorMessage } from "../../../../lib/api/error-message.ts";
import { useNow } from "../../../../lib/format/clock.ts";
import { useFormat } from "../../../../lib/format/locale.ts";
import { IconButton } from "../../../../ui/controls/button.tsx";
import { alreadyDecidedText } from "./already-decided.ts";
import css from "./report-note.module.css";
import type { Report } from "./use-pending-decisions.ts";

/** Decisions that failed, each with its reason, until dismissed. */
export function ReportNote({ report, onClose }: { report: Report; onClose: () => void }) {
  const { failed, alreadyDecided } = report;
  const { ago } = useFormat();
  const now = useNow();
  if (failed.length + alreadyDecided.length === 0) return null;
  return (
    <div className={css.report} role="status">
      <div>
        {failed.length > 0 && (
          <>
            <p className={css.bad}>{m.moderation_failed_count({ count: failed.length })}</p>
            <ul>
              {failed.map(({ decision, error }) => (
                <li key={decision.id}>
                  <bdi className="strong">{decision.coin.name}</bdi>: {errorMessage(error) ?? m.common_unreachable()}
                </li>
              ))}
            </ul>
          </>
        )}
        {alreadyDecided.length > 0 && (
          <>
            <p>{m.moderation_already_decided_count({ count: alreadyDecided.length })}</p>
            <ul>
              {alreadyDecided.map((one) => (
                <li key={`${one.name} ${one.at}`}>{alreadyDecidedText(one, one.at && ago(one.at, now))}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <IconButton icon="x" label={m.common_close_message()} onClick={onClose} />
    </div>
  );
}
