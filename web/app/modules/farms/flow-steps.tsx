import { chainById } from "@cointally/shared/chains.ts";
import { useEffect, useRef } from "react";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { OutsideIcon } from "../../ui/outside-link.tsx";
import { stakingWords } from "../../words/staking.ts";
import css from "./flow-steps.module.css";
import { type Action, isOver, isReached, type StepProgress, type TransactionFlow } from "./transaction-flow.ts";

type Props = {
  flow: TransactionFlow;
  chainId: number;
  chain: string;
  amount: (units: bigint) => string;
  onContinue: () => void;
  onClose: () => void;
};

/** The steps of a flow with links to their transactions, and what one can do where it has stopped. */
export function FlowSteps({ flow, chainId, chain, amount, onContinue, onClose }: Props) {
  const words = useWords(stakingWords);
  const { count } = useFormat();
  const { goal, done, step, progress } = flow;
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = done.length === 0 && progress.status === "checking";
  // What was pressed has gone from the page.
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);

  const name = (action: Action, units: bigint | null) => {
    if (action === "allow" && goal.action === "stake" && goal.limitless) return words.acts.allow(words.limitless);
    return words.acts[action](units === null ? "" : amount(units));
  };
  const link = (hash: string | null) =>
    hash && <OutsideIcon href={`${chainById(chainId)?.explorer}/tx/${hash}`} label={words.explorer} />;
  const isLastDone = progress.status === "confirmed";
  const comes = step.action !== goal.action || (isLastDone && !isReached(flow));
  const canContinue = ["rejected", "stopped", "reverted", "cancelled"].includes(progress.status);
  return (
    <div className={css.flow} data-testid="transaction-flow" data-status={progress.status}>
      <h3 ref={heading} tabIndex={-1}>
        {words.steps}
      </h3>
      <ol>
        {done.map(({ action, amount: units, hash, block }) => (
          <Line key={hash} icon="check" name={name(action, units)} note={words.stages.confirmed(count(block))}>
            {link(hash)}
          </Line>
        ))}
        {!isLastDone && (
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
        {comes && goal.action === "stake" && (
          <Line look={css.next} name={name("stake", goal.amount)} note={words.stages.next} />
        )}
      </ol>
      <p role="status" className={isReached(flow) ? css.reached : "sr"}>
        {isReached(flow) &&
          words.reached[goal.action]("amount" in goal ? amount(done.at(-1)?.arrived ?? goal.amount) : "")}
      </p>
      {(isOver(flow) || isUnknown(progress)) && (
        <div className={css.acts}>
          {canContinue && (
            <Button kind="solid" icon="refresh" onClick={onContinue}>
              {done.length > 0 ? words.goOn : words.tryAgain}
            </Button>
          )}
          <Button onClick={onClose}>{isUnknown(progress) ? words.stopLooking : words.close}</Button>
        </div>
      )}
    </div>
  );

  function noteOf(progress: StepProgress): string {
    const { stages } = words;
    switch (progress.status) {
      case "asking":
        return progress.slow ? stages.slow : stages.asking;
      case "sent":
        if (!progress.reachable) return stages.silent(chain);
        if (!progress.known) return stages.unseen;
        return progress.replaced ? stages.replaced : stages.sent;
      case "stopped":
        return `${stages.stopped} ${progress.message}`;
      case "confirmed":
        return stages.confirmed(count(progress.block));
      default:
        return stages[progress.status];
    }
  }
}

const isUnknown = (progress: StepProgress) => progress.status === "sent" && !progress.known;

const icons: Record<StepProgress["status"], IconName> = {
  checking: "clock",
  asking: "wallet",
  rejected: "gone",
  stopped: "warn",
  sent: "clock",
  confirmed: "check",
  reverted: "warn",
  cancelled: "gone",
};
const looks: Partial<Record<StepProgress["status"], string>> = {
  checking: css.now,
  asking: css.now,
  sent: css.now,
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

/** One signature: what it is for, and where it stands. */
function Line({ icon, look, name, note, live, children }: LineProps) {
  return (
    <li className={look}>
      <span className={css.sign}>{icon && <Icon name={icon} size={16} />}</span>
      <span className={css.text}>
        <b>{name}</b>
        <span role={live ? "status" : undefined}>{note}</span>
      </span>
      {children}
    </li>
  );
}
