import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import css from "./stake-panel.module.css";

/** Unstakes without rewards: collapsed, with an explanation and a checkbox to confirm. */
export function LeaveForm({ stake, rewards, onLeave }: { stake: string; rewards: string; onLeave: () => void }) {
  const [isSure, setSure] = useState(false);
  return (
    <details className={css.leave}>
      <summary>
        {m.farm_stake_leaving()}
        <Icon name="down" size={14} />
      </summary>
      <p>{m.farm_stake_leave_what({ stake, rewards })}</p>
      <label className={css.check}>
        <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)} />
        <span>{m.farm_stake_leave_sure({ rewards })}</span>
      </label>
      <Button kind="danger" wide aria-disabled={!isSure || undefined} onClick={() => isSure && onLeave()}>
        {m.farm_stake_leave_button()}
      </Button>
    </details>
  );
}
