import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import css from "./stake-panel.module.css";

type Props = {
  /** Null if it cannot be read. */
  stake: string | null;
  /** What is given up; null if it cannot be read. Only the checkbox names it, in one line, so that a change does not move the button. */
  rewards: string | null;
  onLeave: () => void;
};

/** Unstakes without rewards: collapsed, with an explanation and a checkbox to confirm. */
export function LeaveForm({ stake, rewards, onLeave }: Props) {
  const [isSure, setSure] = useState(false);
  return (
    <details className={css.leave}>
      <summary>
        {m.farm_stake_leaving()}
        <Icon name="down" size={14} />
      </summary>
      <p>{stake === null ? m.farm_stake_leave_what_unread() : m.farm_stake_leave_what({ stake })}</p>
      <label className={css.check}>
        <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)} />
        <span>{rewards === null ? m.farm_stake_leave_sure_unknown() : m.farm_stake_leave_sure({ rewards })}</span>
      </label>
      <Button kind="danger" wide aria-disabled={!isSure || undefined} onClick={() => isSure && onLeave()}>
        {m.farm_stake_leave_button()}
      </Button>
    </details>
  );
}
