import type { Alert } from "@cointally/contract/alerts.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../lib/format/locale.ts";
import { Button } from "../../ui/controls/button.tsx";
import rows from "../../ui/table/rows.module.css";
import { DangerMark } from "../coins/danger-mark.tsx";
import css from "./alert-list.module.css";
import { useRemoveAlert } from "./alerts-query.ts";

/** The condition of each kind of alert; safety alerts have no value. */
export const alertText = {
  price_above: m.alert_says_price_above,
  price_below: m.alert_says_price_below,
  change_24h: m.alert_says_change_24h,
  safety: m.alert_kinds_safety,
};

type Props = {
  alerts: Alert[];
  /** Whether each shows its coin. */
  named: boolean;
  /** How many the account has, for all coins. */
  count: number;
  onRemoved: () => void;
};

/** The alerts, each with its last email and a delete button. */
export function AlertList({ alerts, named, count, onRemoved }: Props) {
  const { exact, day, count: counted } = useFormat();
  const { mutate, isPending } = useRemoveAlert();
  const textOf = ({ kind, value }: Alert) => alertText[kind]({ value: exact(value ?? "0") });
  return (
    <div>
      {alerts.length === 0 ? (
        <p className="second">{m.alert_none()}</p>
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
                <span>{textOf(alert)}</span>
                <span className="second small">
                  {alert.sent_on ? m.alert_triggered_on({ day: day(alert.sent_on) }) : m.alert_not_triggered()}
                </span>
              </span>
              <Button
                kind="quiet"
                aria-label={`${m.common_delete()}: ${alert.coin.name}, ${textOf(alert)}`}
                aria-disabled={isPending}
                onClick={() => !isPending && mutate(alert.id, { onSuccess: onRemoved })}
              >
                {m.common_delete()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <p className="muted small">{m.alert_count({ count: counted(count), most: counted(limits.alerts.max) })}</p>
      )}
    </div>
  );
}
