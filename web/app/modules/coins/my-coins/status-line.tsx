import type { Coin } from "@cointally/contract/coin.ts";
import { useNow } from "../../../lib/format/clock.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Icon, type IconName } from "../../../ui/controls/icon.tsx";
import { describeStatus, type StatusDescription } from "./coin-status.ts";
import css from "./status-line.module.css";

const icons: Record<StatusDescription["tone"], IconName> = { pending: "clock", public: "check", denied: "warn" };

/** A coin's status for its owner: what it is, why, and what comes next. */
export function StatusLine({ coin }: { coin: Coin }) {
  const status = describeStatus(coin, useNow(), useFormat());
  const { label, note, next, tone } = status;
  return (
    <div className={css.status}>
      <p className={css[tone]}>
        <Icon name={icons[tone]} size={14} />
        {label}
      </p>
      {note && (
        <p className={css.why} dir="auto">
          {note}
        </p>
      )}
      {next && <p className={css.next}>{next}</p>}
    </div>
  );
}
