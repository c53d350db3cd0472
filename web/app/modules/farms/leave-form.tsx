import { useState } from "react";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { stakingWords } from "../../words/staking.ts";
import css from "./stake-panel.module.css";

/** The way out that gives up the rewards: folded away, told plainly, and asked for twice. */
export function LeaveForm({ stake, rewards, onLeave }: { stake: string; rewards: string; onLeave: () => void }) {
  const words = useWords(stakingWords);
  const [isSure, setSure] = useState(false);
  return (
    <details className={css.leave}>
      <summary>
        {words.leaving}
        <Icon name="down" size={14} />
      </summary>
      <p>{words.leaveWhat(stake, rewards)}</p>
      <label className={css.check}>
        <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)} />
        <span>{words.leaveSure(rewards)}</span>
      </label>
      <Button kind="danger" wide aria-disabled={!isSure || undefined} onClick={() => isSure && onLeave()}>
        {words.leaveButton}
      </Button>
    </details>
  );
}
