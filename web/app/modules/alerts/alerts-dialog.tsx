import type { Alert } from "@cointally/contract/alerts.ts";
import { limits } from "@cointally/contract/limits.ts";
import { useRef, useState } from "react";
import { isolated } from "../../lib/isolated.ts";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import form from "../../ui/form.module.css";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { alertWords } from "../../words/alerts.ts";
import { UnverifiedNotice } from "../accounts/unverified-notice.tsx";
import { type AlertCoin, AlertForm } from "./alert-form.tsx";
import { AlertList } from "./alert-list.tsx";
import { useAlerts } from "./alerts-query.ts";

type Props = {
  /** The one coin that it is about; without it, all alerts there are. */
  coin?: AlertCoin;
  /** The coins that an alert may be set for. */
  coins: AlertCoin[];
  onClose: () => void;
};

/** What one is mailed about: the alerts that are set, and a new one. */
export default function AlertsDialog({ coin, coins, onClose }: Props) {
  const { dialog: words } = useWords(alertWords);
  const { data: alerts, error, refetch } = useAlerts();
  const [told, setTold] = useState("");
  const line = useRef<HTMLParagraphElement>(null);
  const tell = (text: string) => {
    setTold(text);
    // What had the focus may be gone.
    line.current?.focus();
  };
  const shown = alerts?.filter((alert: Alert) => !coin || alert.coin_id === coin.id);
  const isFull = alerts !== undefined && alerts.length >= limits.alerts.max;
  return (
    <Dialog title={coin ? words.titleOf(isolated(coin.name)) : words.title} onClose={onClose}>
      <div className={form.form}>
        <p className="second small">{words.lead}</p>
        <UnverifiedNotice before="alerts" />
        {!shown && !error && <SkeletonRows rows={2} label={words.loading} />}
        {!shown && error && (
          <div>
            <p>{words.failed}</p>
            <Button onClick={() => refetch()}>{words.again}</Button>
          </div>
        )}
        <div>
          {shown && (
            <AlertList alerts={shown} named={!coin} count={alerts?.length ?? 0} onRemoved={() => tell(words.deleted)} />
          )}
          <p ref={line} className="second small" role="status" tabIndex={-1}>
            {told}
          </p>
        </div>
        {isFull ? (
          <p>{words.full(limits.alerts.max)}</p>
        ) : (
          coins.length > 0 && <AlertForm coins={coins} onSet={() => setTold(words.isSet)} />
        )}
      </div>
    </Dialog>
  );
}
