import type { Farm } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { type FormEvent, useId, useState } from "react";
import { useNow } from "../../../lib/format/clock.ts";
import { amountError } from "../../../lib/format/exact-amounts.ts";
import { shortAddress } from "../../../lib/format/format.ts";
import { useFormat, useLocale } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { useDecimalInput } from "../../../ui/form/decimal-field.tsx";
import type { Address } from "../../../wallet/wallet-state.ts";
import { readReferrer, referrerFor, removeReferral } from "../referral.ts";
import { solvencyOf } from "../solvency.ts";
import { decimalOf, type Unit, unitsOf, unitsOfDecimal } from "./amounts.ts";
import type { Position } from "./position.ts";
import { stakeLines, unstakeLines } from "./stake-lines.ts";
import css from "./stake-panel.module.css";
import type { Goal } from "./transaction/transaction-flow.ts";

const modeText = {
  stake: m.farm_stake,
  unstake: m.farm_unstake,
};

type Props = {
  farm: Farm;
  account: Address;
  position: Position;
  unit: Unit;
  /** Whether a change of the stake also pays rewards. */
  paysReward: boolean;
  tokenFeePercent: number | null;
  /** Whether another transaction is open: then nothing more is staked. */
  isBusy: boolean;
  onSubmit: (goal: Goal) => void;
};

const modes = ["stake", "unstake"] as const;
type Mode = (typeof modes)[number];

/** Stakes or unstakes an amount, and explains the effects before anything is signed. */
export function StakeForm({ farm, account, position, unit, paysReward, tokenFeePercent, isBusy, onSubmit }: Props) {
  const format = useFormat();
  const locale = useLocale();
  const id = useId();
  const now = useNow();
  const coverage = solvencyOf(farm, now);
  const isEnded = coverage.status === "ended";
  const isOpen = !isEnded && !isBusy;
  const [selectedMode, setMode] = useState<Mode>("stake");
  const mode = isOpen ? selectedMode : "unstake";
  const [text, setText] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const [unlimited, setLimitless] = useState(false);
  const [storedReferrer, setStoredReferrer] = useState(() => readReferrer(Date.now()));

  const { decimals, symbol } = unit;
  const input = useDecimalInput({ value: text, onChange: setText });
  const units = unitsOf(text, decimals);
  const { balance, allowance } = position;
  const isTokenUnreadable = balance === null || allowance === null;
  const max = mode === "unstake" ? position.staked : isTokenUnreadable ? 0n : balance;
  const formatters = {
    units: (value: bigint) => `${format.exact(decimalOf(value, decimals))} ${symbol}`,
    percent: (percent: number) => `${format.exact(String(percent))}%`,
    address: shortAddress,
    symbol,
  };
  const error = problem();
  const isValid = typeof units === "bigint" && error === null;
  const newReferrer = farm.referral_bps ? referrerFor(account, farm.address, storedReferrer) : null;
  const referrer = position.referrer ?? newReferrer;

  function problem(): string | null {
    if (units === "too_many_decimals")
      return decimals === 0 ? m.farm_stake_error_no_decimals() : m.farm_stake_error_too_many_decimals({ decimals });
    if (units === "unreadable") return amountError(text, locale);
    if (units === 0n) return m.common_amount_above_zero();
    if (units > max)
      return mode === "stake"
        ? m.farm_stake_error_above_balance({ amount: formatters.units(max) })
        : m.farm_stake_error_above_stake({ amount: formatters.units(max) });
    const limit = farm.stake_limit === null ? null : unitsOfDecimal(farm.stake_limit, decimals);
    if (mode === "stake" && limit !== null && position.staked + units > limit)
      return m.farm_stake_error_above_limit({ amount: formatters.units(limit) });
    return null;
  }
  function emptyReason(): string {
    if (mode === "unstake") return m.farm_stake_no_stake();
    return isTokenUnreadable ? m.farm_stake_token_silent({ symbol }) : m.farm_stake_no_balance({ symbol });
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isValid) return document.getElementById(`${id}-amount`)?.focus();
    const goal: Goal =
      mode === "stake"
        ? { action: "stake", amount: units, referrer: newReferrer, unlimited }
        : { action: "unstake", amount: units };
    setText("");
    setSubmitted(false);
    onSubmit(goal);
  };
  const showsError = error !== null && (submitted || text !== "");
  const needsAllowance = mode === "stake" && isValid && (allowance ?? 0n) < units;
  const lines = !isValid
    ? []
    : mode === "unstake"
      ? unstakeLines({ amount: units, staked: position.staked, paysReward, tokenFeePercent }, formatters)
      : stakeLines(
          {
            amount: units,
            allowance: allowance ?? 0n,
            paysReward,
            farm: farm.address,
            feeBps: farm.deposit_fee_bps,
            tokenFeePercent,
            referralBps: farm.referral_bps,
            referrer: referrer ? { address: referrer, isNew: position.referrer === null } : null,
            unlimited,
            isShort: coverage.status === "short",
          },
          formatters,
        );
  const emptyText = max === 0n ? emptyReason() : null;

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {isEnded && <p className={css.hint}>{m.farm_stake_not_open()}</p>}
      {isBusy && <p className={css.hint}>{m.farm_stake_busy()}</p>}
      {isOpen && (
        <fieldset className={css.modes}>
          <legend className="sr">{m.farm_stake_choose()}</legend>
          {modes.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name={`${id}-mode`}
                checked={mode === option}
                onChange={() => {
                  setMode(option);
                  setText("");
                  setSubmitted(false);
                }}
              />
              <span>{modeText[option]()}</span>
            </label>
          ))}
        </fieldset>
      )}
      {emptyText ? (
        <p className={css.hint}>{emptyText}</p>
      ) : (
        <>
          <div className={css.amount}>
            <label className="sr" htmlFor={`${id}-amount`}>
              {mode === "stake" ? m.farm_stake_amount_to_stake({ symbol }) : m.farm_stake_amount_to_unstake({ symbol })}
            </label>
            <input
              id={`${id}-amount`}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              value={input.value}
              maxLength={100}
              aria-invalid={showsError || undefined}
              aria-describedby={showsError ? `${id}-error` : undefined}
              onChange={(event) => input.onChange(event.target.value)}
            />
            <span className={css.symbol} aria-hidden="true">
              <bdi>{symbol}</bdi>
            </span>
            <button
              type="button"
              title={m.farm_stake_max_of({ amount: formatters.units(max) })}
              onClick={() => setText(decimalOf(max, decimals))}
            >
              {m.farm_stake_max()}
            </button>
          </div>
          {showsError && (
            <p className={css.error} id={`${id}-error`}>
              <Icon name="warn" size={14} />
              {error}
            </p>
          )}
          {lines.length > 0 && (
            <div className={css.before}>
              <h3>{m.farm_stake_before()}</h3>
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
                    removeReferral();
                    setStoredReferrer(null);
                  }}
                >
                  {m.farm_stake_drop_referrer()}
                </Button>
              )}
              {needsAllowance && (
                <label className={css.check}>
                  <input
                    type="checkbox"
                    checked={unlimited}
                    onChange={(event) => setLimitless(event.currentTarget.checked)}
                  />
                  <span>{m.farm_stake_allow_limitless()}</span>
                </label>
              )}
            </div>
          )}
          <Button type="submit" kind="solid" large wide aria-disabled={!isValid || undefined}>
            {isValid
              ? (mode === "stake" ? m.farm_stake_amount : m.farm_unstake_amount)({ amount: formatters.units(units) })
              : mode === "stake"
                ? m.farm_stake()
                : m.farm_unstake()}
          </Button>
        </>
      )}
    </form>
  );
}
