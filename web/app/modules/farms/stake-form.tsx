import type { Farm } from "@cointally/contract/farms.ts";
import { type FormEvent, useId, useState } from "react";
import { useNow } from "../../lib/clock.ts";
import { shortAddress } from "../../lib/format.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Address } from "../../wallet/wallet-state.ts";
import { stakingWords } from "../../words/staking.ts";
import { decimalOf, unitsOf, unitsOfDecimal } from "./amounts.ts";
import type { Position } from "./position.ts";
import { forgetReferral, keptReferrer, referrerFor } from "./referral.ts";
import { solvencyOf } from "./solvency.ts";
import { stakeLines, unstakeLines } from "./stake-lines.ts";
import css from "./stake-panel.module.css";
import type { Unit } from "./stake-panel.tsx";
import type { Goal } from "./transaction-flow.ts";

type Props = {
  farm: Farm;
  account: Address;
  position: Position;
  unit: Unit;
  /** What a harvest would pay, as text; null for nothing. */
  soFar: string | null;
  tokenFeePercent: number | null;
  onGo: (goal: Goal) => void;
};

const modes = ["stake", "unstake"] as const;
type Mode = (typeof modes)[number];

/** How much to put in or take out; what that does is read before anything is signed. */
export function StakeForm({ farm, account, position, unit, soFar, tokenFeePercent, onGo }: Props) {
  const words = useWords(stakingWords);
  const format = useFormat();
  const id = useId();
  const now = useNow();
  const told = solvencyOf(farm, now);
  const isOpen = told.is !== "ended";
  const [chosen, setMode] = useState<Mode>("stake");
  const mode = isOpen ? chosen : "unstake";
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const [limitless, setLimitless] = useState(false);
  const [kept, setKept] = useState(() => keptReferrer(Date.now()));

  const { decimals, symbol } = unit;
  const ownSign = format.exact("0.1").charAt(1);
  const units = unitsOf(text, decimals, ownSign === "," ? "comma" : "point");
  const { balance, allowance } = position;
  const isSilent = balance === null || allowance === null;
  const most = mode === "unstake" ? position.staked : isSilent ? 0n : balance;
  const say = {
    units: (value: bigint) => `${format.exact(decimalOf(value, decimals))} ${symbol}`,
    percent: (percent: number) => `${format.exact(String(percent))}%`,
    address: shortAddress,
    symbol,
  };
  const trouble = troubleOf();
  const isGood = typeof units === "bigint" && trouble === null;
  const newReferrer = farm.referral_bps ? referrerFor(account, farm.address, kept) : null;
  const referrer = position.referrer ?? newReferrer;

  function troubleOf(): string | null {
    const { troubles } = words;
    if (typeof units !== "bigint") return units === "too fine" ? troubles[units](decimals) : troubles[units];
    if (units === 0n) return troubles.none;
    if (units > most)
      return mode === "stake" ? troubles.aboveBalance(say.units(most)) : troubles.aboveStake(say.units(most));
    const limit = farm.stake_limit === null ? null : unitsOfDecimal(farm.stake_limit, decimals);
    if (mode === "stake" && limit !== null && position.staked + units > limit)
      return troubles.aboveLimit(say.units(limit));
    return null;
  }
  function noneOf(): string {
    if (mode === "unstake") return words.noStake;
    return isSilent ? words.tokenSilent(symbol) : words.noBalance(symbol);
  }
  const go = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isGood) return document.getElementById(`${id}-amount`)?.focus();
    const goal: Goal =
      mode === "stake"
        ? { action: "stake", amount: units, referrer: newReferrer, limitless }
        : { action: "unstake", amount: units };
    setText("");
    setAsked(false);
    onGo(goal);
  };
  const shown = trouble !== null && (asked || text !== "");
  const needsAllowance = mode === "stake" && isGood && (allowance ?? 0n) < units;
  const lines = !isGood
    ? []
    : mode === "unstake"
      ? unstakeLines({ amount: units, staked: position.staked, soFar, tokenFeePercent }, words, say)
      : stakeLines(
          {
            amount: units,
            allowance: allowance ?? 0n,
            staked: position.staked,
            soFar,
            farm: farm.address,
            feeBps: farm.deposit_fee_bps,
            tokenFeePercent,
            referralBps: farm.referral_bps,
            referrer: referrer ? { address: referrer, isNew: position.referrer === null } : null,
            limitless,
            isShort: told.is === "short",
          },
          words,
          say,
        );
  const nothing = most === 0n ? noneOf() : null;

  return (
    <form className={css.form} noValidate onSubmit={go}>
      {!isOpen && <p className={css.hint}>{words.notOpen}</p>}
      {isOpen && (
        <fieldset className={css.modes}>
          <legend className="sr">{words.choose}</legend>
          {modes.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${id}-mode`}
                checked={mode === one}
                onChange={() => {
                  setMode(one);
                  setText("");
                  setAsked(false);
                }}
              />
              <span>{words.modes[one]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {nothing ? (
        <p className={css.hint}>{nothing}</p>
      ) : (
        <>
          <div className={css.amount}>
            <label className="sr" htmlFor={`${id}-amount`}>
              {mode === "stake" ? words.amountToStake(symbol) : words.amountToUnstake(symbol)}
            </label>
            <input
              id={`${id}-amount`}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              value={text}
              maxLength={100}
              aria-invalid={shown || undefined}
              aria-describedby={shown ? `${id}-trouble` : undefined}
              onChange={(event) => setText(event.target.value)}
            />
            <span className={css.symbol} aria-hidden="true">
              <bdi>{symbol}</bdi>
            </span>
            <button
              type="button"
              title={words.maxOf(say.units(most))}
              onClick={() => setText(decimalOf(most, decimals).replace(".", ownSign))}
            >
              {words.max}
            </button>
          </div>
          {shown && (
            <p className={css.trouble} id={`${id}-trouble`}>
              <Icon name="warn" size={14} />
              {trouble}
            </p>
          )}
          {lines.length > 0 && (
            <div className={css.before}>
              <h3>{words.before}</h3>
              <ul>
                {lines.map(({ text, bad }) => (
                  <li key={text} className={bad ? css.bad : undefined}>
                    {bad && <Icon name="warn" size={14} />}
                    <span>{text}</span>
                  </li>
                ))}
              </ul>
              {mode === "stake" && newReferrer && position.referrer === null && (
                <Button
                  onClick={() => {
                    forgetReferral();
                    setKept(null);
                  }}
                >
                  {words.dropReferrer}
                </Button>
              )}
              {needsAllowance && (
                <label className={css.check}>
                  <input
                    type="checkbox"
                    checked={limitless}
                    onChange={(event) => setLimitless(event.currentTarget.checked)}
                  />
                  <span>{words.allowLimitless}</span>
                </label>
              )}
            </div>
          )}
          <Button type="submit" kind="solid" large wide aria-disabled={!isGood || undefined}>
            {isGood
              ? (mode === "stake" ? words.stakeButton : words.unstakeButton)(say.units(units))
              : mode === "stake"
                ? words.stakeEmpty
                : words.unstakeEmpty}
          </Button>
        </>
      )}
    </form>
  );
}
