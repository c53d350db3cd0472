import { chainById } from "@cointally/shared/chains.ts";
import { useEffect, useRef } from "react";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { OutsideIcon } from "../../ui/outside-link.tsx";
import { stakingWords } from "../../words/staking.ts";
import css from "./deed-steps.module.css";
import { type Act, type Deed, isOver, isReached, type Stage } from "./transaction-flow.ts";

type Props = {
  deed: Deed;
  chainId: number;
  chain: string;
  amount: (units: bigint) => string;
  onGoOn: () => void;
  onClose: () => void;
};

/** How far a deed is, signature by signature, with each transaction's place in the explorer; what to do where it stands still. */
export function DeedSteps({ deed, chainId, chain, amount, onGoOn, onClose }: Props) {
  const words = useWords(stakingWords);
  const { count } = useFormat();
  const { goal, done, step, stage } = deed;
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = done.length === 0 && stage.is === "checking";
  // What was pressed has gone from the page.
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);

  const name = (act: Act, units: bigint | null) => {
    if (act === "allow" && goal.act === "stake" && goal.limitless) return words.acts.allow(words.limitless);
    return words.acts[act](units === null ? "" : amount(units));
  };
  const link = (hash: string | null) =>
    hash && <OutsideIcon href={`${chainById(chainId)?.explorer}/tx/${hash}`} label={words.explorer} />;
  const isLastDone = stage.is === "confirmed";
  const comes = step.act !== goal.act || (isLastDone && !isReached(deed));
  const canGoOn = ["refused", "stopped", "reverted", "cancelled"].includes(stage.is);
  return (
    <div className={css.deed}>
      <h3 ref={heading} tabIndex={-1}>
        {words.steps}
      </h3>
      <ol>
        {done.map(({ act, amount: units, hash, block }) => (
          <Line key={hash} icon="check" name={name(act, units)} note={words.stages.confirmed(count(block))}>
            {link(hash)}
          </Line>
        ))}
        {!isLastDone && (
          <Line icon={icons[stage.is]} look={looks[stage.is]} name={name(step.act, step.amount)} note={say(stage)} live>
            {"hash" in stage && link(stage.hash)}
          </Line>
        )}
        {comes && goal.act === "stake" && (
          <Line look={css.next} name={name("stake", goal.amount)} note={words.stages.next} />
        )}
      </ol>
      <p role="status" className={isReached(deed) ? css.reached : "sr"}>
        {isReached(deed) &&
          words.reached[goal.act]("amount" in goal ? amount(done.at(-1)?.arrived ?? goal.amount) : "")}
      </p>
      {(isOver(deed) || isUnseen(stage)) && (
        <div className={css.acts}>
          {canGoOn && (
            <Button kind="solid" icon="refresh" onClick={onGoOn}>
              {done.length > 0 ? words.goOn : words.tryAgain}
            </Button>
          )}
          <Button onClick={onClose}>{isUnseen(stage) ? words.stopLooking : words.close}</Button>
        </div>
      )}
    </div>
  );

  function say(stage: Stage): string {
    const { stages } = words;
    switch (stage.is) {
      case "asking":
        return stage.slow ? stages.slow : stages.asking;
      case "sent":
        if (!stage.heard) return stages.silent(chain);
        if (!stage.seen) return stages.unseen;
        return stage.replaced ? stages.replaced : stages.sent;
      case "stopped":
        return `${stages.stopped} ${stage.words}`;
      case "confirmed":
        return stages.confirmed(count(stage.block));
      default:
        return stages[stage.is];
    }
  }
}

const isUnseen = (stage: Stage) => stage.is === "sent" && !stage.seen;

const icons: Record<Stage["is"], IconName> = {
  checking: "clock",
  asking: "wallet",
  refused: "gone",
  stopped: "warn",
  sent: "clock",
  confirmed: "check",
  reverted: "warn",
  cancelled: "gone",
};
const looks: Partial<Record<Stage["is"], string>> = {
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
