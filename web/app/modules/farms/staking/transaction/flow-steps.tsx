import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { useEffect, useRef } from "react";
import { useFormat } from "../../../../lib/format/locale.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ExternalIconLink } from "../../../../ui/controls/external-link.tsx";
import { Icon, type IconName } from "../../../../ui/controls/icon.tsx";
import css from "./flow-steps.module.css";
import { type Action, isOver, isReached, type StepProgress, type TransactionFlow } from "./transaction-flow.ts";

const stepText = {
  reset: m.farm_stake_step_reset,
  allow: m.farm_stake_step_allow,
  stake: m.farm_stake_amount,
  unstake: m.farm_unstake_amount,
  harvest: m.farm_harvest,
  leave: m.farm_stake_step_leave,
  collect: m.farm_referrals_collect_earnings,
};

const doneText = {
  stake: m.farm_stake_done_stake,
  unstake: m.farm_stake_done_unstake,
  harvest: m.farm_stake_done_harvest,
  leave: m.farm_stake_done_leave,
  collect: m.farm_stake_done_collect,
};

const progressText = {
  checking: m.farm_stake_progress_checking,
  rejected: m.farm_stake_progress_rejected,
  reverted: m.farm_stake_progress_reverted,
};

type Props = {
  flow: TransactionFlow;
  chainId: number;
  chain: string;
  amount: (units: bigint) => string;
  onContinue: () => void;
  onClose: () => void;
};

/** The steps of a flow with links to their transactions, and buttons once it has stopped. */
export function FlowSteps({ flow, chainId, chain, amount, onContinue, onClose }: Props) {
  const { count } = useFormat();
  const { goal, done, step, progress } = flow;
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = done.length === 0 && progress.status === "checking";
  // The focused button was removed.
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);

  const name = (action: Action, units: bigint | null) => {
    if (action === "allow" && goal.action === "stake" && goal.unlimited)
      return m.farm_stake_step_allow({ amount: m.farm_stake_limitless() });
    return stepText[action]({ amount: units === null ? "" : amount(units) });
  };
  const link = (hash: string | null) =>
    hash && <ExternalIconLink href={`${chainById(chainId)?.explorer}/tx/${hash}`} label={m.farm_stake_explorer()} />;
  const isStepDone = progress.status === "confirmed";
  const hasNext = step.action !== goal.action || (isStepDone && !isReached(flow));
  const canContinue = ["rejected", "stopped", "reverted", "cancelled"].includes(progress.status);
  return (
    <div className={css.flow} data-testid="transaction-flow" data-status={progress.status}>
      <h3 ref={heading} tabIndex={-1}>
        {m.farm_stake_steps()}
      </h3>
      <ol>
        {done.map(({ action, amount: units, hash, block }) => (
          <Line
            key={hash}
            icon="check"
            name={name(action, units)}
            note={m.farm_stake_progress_confirmed({ block: count(block) })}
          >
            {link(hash)}
          </Line>
        ))}
        {!isStepDone && (
          <Line
            icon={icons[progress.status]}
            look={looks[progress.status]}
            name={name(step.action, step.amount)}
            note={noteOf(progress)}
            live
          >
            {"hash" in progress && link(progress.hash)}
          </Line>
        )}
        {hasNext && goal.action === "stake" && (
          <Line look={css.next} name={name("stake", goal.amount)} note={m.farm_stake_progress_next()} />
        )}
      </ol>
      <p role="status" className={isReached(flow) ? css.reached : "sr"}>
        {isReached(flow) &&
          doneText[goal.action]({ amount: "amount" in goal ? amount(done.at(-1)?.arrived ?? goal.amount) : "" })}
      </p>
      {(isOver(flow) || isUnknown(progress)) && (
        <div className={css.actions}>
          {canContinue && (
            <Button kind="solid" icon="refresh" onClick={onContinue}>
              {done.length > 0 ? m.farm_stake_go_on() : m.common_try_again()}
            </Button>
          )}
          <Button onClick={onClose}>{isUnknown(progress) ? m.farm_stake_stop_looking() : m.common_close()}</Button>
        </div>
      )}
    </div>
  );

  function noteOf(progress: StepProgress): string {
    switch (progress.status) {
      case "awaiting_approval":
        return progress.slow ? m.wallet_still_waiting() : m.farm_stake_progress_asking();
      case "sent":
        if (!progress.reachable) return m.farm_stake_progress_silent({ chain });
        if (!progress.found) return m.farm_stake_progress_unseen();
        if (progress.overdue) return m.farm_stake_progress_overdue();
        return progress.replaced ? m.farm_stake_progress_replaced() : m.farm_stake_progress_sent();
      case "cancelled":
        return progress.hash ? m.farm_stake_progress_cancelled() : m.farm_stake_progress_replaced_unread();
      case "stopped":
        return `${m.farm_stake_progress_stopped()} ${progress.message}`;
      case "confirmed":
        return m.farm_stake_progress_confirmed({ block: count(progress.block) });
      default:
        return progressText[progress.status]();
    }
  }
}

const isUnknown = (progress: StepProgress) => progress.status === "sent" && (!progress.found || progress.overdue);

const icons: Record<StepProgress["status"], IconName> = {
  checking: "clock",
  awaiting_approval: "wallet",
  rejected: "gone",
  stopped: "warn",
  sent: "clock",
  confirmed: "check",
  reverted: "warn",
  cancelled: "gone",
};
const looks: Partial<Record<StepProgress["status"], string>> = {
  checking: css.current,
  awaiting_approval: css.current,
  sent: css.current,
  stopped: css.bad,
  reverted: css.bad,
};

type LineProps = {
  icon?: IconName;
  look?: string;
  name: string;
  note: string;
  live?: boolean;
  children?: React.ReactNode;
};

/** One signature, with its purpose and progress. */
function Line({ icon, look, name, note, live, children }: LineProps) {
  return (
    <li className={look}>
      <span className={css.icon}>{icon && <Icon name={icon} size={16} />}</span>
      <span className={css.text}>
        <b>{name}</b>
        <span role={live ? "status" : undefined}>{note}</span>
      </span>
      {children}
    </li>
  );
}
