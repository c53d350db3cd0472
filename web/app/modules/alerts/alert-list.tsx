import type { Alert } from "@cointally/contract/alerts.ts";
import { limits } from "@cointally/contract/limits.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import rows from "../../ui/rows.module.css";
import { alertWords } from "../../words/alerts.ts";
import { DangerMark } from "../coins/danger-mark.tsx";
import css from "./alert-list.module.css";
import { useRemoveAlert } from "./alerts-query.ts";

type Props = {
  alerts: Alert[];
  /** Whether each says which coin it is about. */
  named: boolean;
  /** How many there are with those of other coins. */
  count: number;
  onRemoved: () => void;
};

/** Alerts that are set, each with when it was last mailed and the way to end it. */
export function AlertList({ alerts, named, count, onRemoved }: Props) {
  const { dialog: words } = useWords(alertWords);
  const { exact, day } = useFormat();
  const { mutate, isPending } = useRemoveAlert();
  const says = ({ kind, value }: Alert) => words.says[kind](exact(value ?? "0"));
  return (
    <div>
      {alerts.length === 0 ? (
        <p className="second">{words.none}</p>
      ) : (
        <ul className={`${rows.rows} ${css.list}`}>
          {alerts.map((alert) => (
            <li key={alert.id}>
              <span className={css.what}>
                {named && (
                  <b>
                    <bdi>{alert.coin.name}</bdi>
                  </b>
                )}
                {named && <DangerMark coin={alert.coin} />}
                <span>{says(alert)}</span>
                <span className="second small">
                  {alert.sent_on ? words.mailedOn(day(alert.sent_on)) : words.notMailed}
                </span>
              </span>
              <Button
                kind="quiet"
                aria-label={`${words.remove}: ${alert.coin.name}, ${says(alert)}`}
                aria-disabled={isPending}
                onClick={() => !isPending && mutate(alert.id, { onSuccess: onRemoved })}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {count > 0 && <p className="muted small">{words.count(count, limits.alerts.max)}</p>}
    </div>
  );
}
