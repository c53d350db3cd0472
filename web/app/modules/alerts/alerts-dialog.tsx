import type { Alert } from "@cointally/contract/alerts.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useRef, useState } from "react";
import { bidiIsolate } from "../../lib/format/bidi-isolate.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FailedRead } from "../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import form from "../../ui/form/form.module.css";
import { UnverifiedNotice } from "../accounts/unverified-notice.tsx";
import { type AlertCoin, AlertForm } from "./alert-form.tsx";
import { AlertList } from "./alert-list.tsx";
import { useAlerts } from "./alerts-query.ts";

type Props = {
  /** Shows the alerts of this coin; of all coins without it. */
  coin?: AlertCoin;
  /** The coins that an alert can be set for. */
  coins: AlertCoin[];
  onClose: () => void;
};

/** The alerts of an account, and the form of a new one. */
export default function AlertsDialog({ coin, coins, onClose }: Props) {
  const { count } = useFormat();
  const { data: alerts, error, refetch } = useAlerts();
  const [announcement, setAnnouncement] = useState("");
  const line = useRef<HTMLParagraphElement>(null);
  const announce = (text: string) => {
    setAnnouncement(text);
    // The focused button may be removed.
    line.current?.focus();
  };
  const shown = alerts?.filter((alert: Alert) => !coin || alert.coin_id === coin.id);
  const isFull = alerts !== undefined && alerts.length >= limits.alerts.max;
  return (
    <Dialog title={coin ? m.alert_title_of({ coin: bidiIsolate(coin.name) }) : m.alert_title()} onClose={onClose}>
      <div className={form.form}>
        <p className="second small">{m.alert_lead()}</p>
        <UnverifiedNotice before="alerts" />
        {!shown && !error && <SkeletonRows rows={2} label={m.alert_loading()} />}
        {!shown && error && <FailedRead inline title={m.alert_failed()} error={error} onRetry={refetch} />}
        <div>
          {shown && (
            <AlertList
              alerts={shown}
              named={!coin}
              count={alerts?.length ?? 0}
              onRemoved={() => announce(m.alert_deleted())}
            />
          )}
          <p ref={line} className="second small" role="status" tabIndex={-1}>
            {announcement}
          </p>
        </div>
        {isFull ? (
          <p>{m.alert_full({ most: count(limits.alerts.max) })}</p>
        ) : (
          coins.length > 0 && <AlertForm coins={coins} onSet={() => setAnnouncement(m.alert_is_set())} />
        )}
      </div>
    </Dialog>
  );
}
