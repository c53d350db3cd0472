import * as m from "@cointally/i18n/messages";
import { useNow } from "../../../lib/clock.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { useFormat } from "../../../lib/locale.ts";
import { IconButton } from "../../../ui/button.tsx";
import css from "./report-note.module.css";
import { settledText } from "./settled.ts";
import type { Report } from "./use-held-decisions.ts";

/** What did not go as it was decided, each with its reason, until it is read. */
export function ReportNote({ report, onClose }: { report: Report; onClose: () => void }) {
  const { refused, settled } = report;
  const { ago } = useFormat();
  const now = useNow();
  if (refused.length + settled.length === 0) return null;
  return (
    <div className={css.report} role="status">
      <div>
        {refused.length > 0 && (
          <>
            <p className={css.bad}>{m.moderation_failed_count({ count: refused.length })}</p>
            <ul>
              {refused.map(({ decision, error }) => (
                <li key={decision.id}>
                  <bdi className="strong">{decision.coin.name}</bdi>: {errorMessage(error) ?? m.common_unreachable()}
                </li>
              ))}
            </ul>
          </>
        )}
        {settled.length > 0 && (
          <>
            <p>{m.moderation_settled_count({ count: settled.length })}</p>
            <ul>
              {settled.map((one) => (
                <li key={`${one.name} ${one.at}`}>{settledText(one, one.at && ago(one.at, now))}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <IconButton icon="x" label={m.common_close_message()} onClick={onClose} />
    </div>
  );
}
