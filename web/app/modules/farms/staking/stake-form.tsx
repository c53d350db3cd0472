import type { Farm } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { type FormEvent, useId, useState } from "react";
import { useNow } from "../../../lib/clock.ts";
import { shortAddress } from "../../../lib/format.ts";
import { useFormat } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Address } from "../../../wallet/wallet-state.ts";
import { forgetReferral, keptReferrer, referrerFor } from "../referral.ts";
import { solvencyOf } from "../solvency.ts";
import { decimalOf, type Unit, unitsOf, unitsOfDecimal } from "./amounts.ts";
import type { Position } from "./position.ts";
import { stakeLines, unstakeLines } from "./stake-lines.ts";
import css from "./stake-panel.module.css";
import type { Goal } from "./transaction-flow.ts";

const modeText = {
  stake: m.farm_stake,
  unstake: m.farm_unstake,
};

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

/** Stakes or unstakes an amount; lines say what that does before anything is signed. */
export function StakeForm({ farm, account, position, unit, soFar, tokenFeePercent, onGo }: Props) {
  const format = useFormat();
  const id = useId();
  const now = useNow();
  const coverage = solvencyOf(farm, now);
  const isOpen = coverage.is !== "ended";
  const [chosen, setMode] = useState<Mode>("stake");
  const mode = isOpen ? chosen : "unstake";
  const [text, setText] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const [limitless, setLimitless] = useState(false);
  const [storedReferrer, setStoredReferrer] = useState(() => keptReferrer(Date.now()));

  const { decimals, symbol } = unit;
  const ownSign = format.exact("0.1").charAt(1);
  const units = unitsOf(text, decimals, ownSign === "," ? "comma" : "point");
  const { balance, allowance } = position;
  const isSilent = balance === null || allowance === null;
  const most = mode === "unstake" ? position.staked : isSilent ? 0n : balance;
  const formatters = {
    units: (value: bigint) => `${format.exact(decimalOf(value, decimals))} ${symbol}`,
    percent: (percent: number) => `${format.exact(String(percent))}%`,
    address: shortAddress,
    symbol,
  };
  const error = errorOf();
  const isGood = typeof units === "bigint" && error === null;
  const newReferrer = farm.referral_bps ? referrerFor(account, farm.address, storedReferrer) : null;
  const referrer = position.referrer ?? newReferrer;

  function errorOf(): string | null {
    if (units === "too fine")
      return decimals === 0 ? m.farm_stake_error_no_decimals() : m.farm_stake_error_too_many_decimals({ decimals });
    if (units === "which sign") return m.farm_stake_error_which_sign();
    if (units === "no number") return m.common_amount_invalid();
    if (units === 0n) return m.common_amount_above_zero();
    if (units > most)
      return mode === "stake"
        ? m.farm_stake_error_above_balance({ amount: formatters.units(most) })
        : m.farm_stake_error_above_stake({ amount: formatters.units(most) });
    const limit = farm.stake_limit === null ? null : unitsOfDecimal(farm.stake_limit, decimals);
    if (mode === "stake" && limit !== null && position.staked + units > limit)
      return m.farm_stake_error_above_limit({ amount: formatters.units(limit) });
    return null;
  }
  function noneOf(): string {
    if (mode === "unstake") return m.farm_stake_no_stake();
    return isSilent ? m.farm_stake_token_silent({ symbol }) : m.farm_stake_no_balance({ symbol });
  }
  const go = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isGood) return document.getElementById(`${id}-amount`)?.focus();
    const goal: Goal =
      mode === "stake"
        ? { action: "stake", amount: units, referrer: newReferrer, limitless }
        : { action: "unstake", amount: units };
    setText("");
    setSubmitted(false);
    onGo(goal);
  };
  const shown = error !== null && (submitted || text !== "");
  const needsAllowance = mode === "stake" && isGood && (allowance ?? 0n) < units;
  const lines = !isGood
    ? []
    : mode === "unstake"
      ? unstakeLines({ amount: units, staked: position.staked, soFar, tokenFeePercent }, formatters)
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
            isShort: coverage.is === "short",
          },
          formatters,
        );
  const nothing = most === 0n ? noneOf() : null;

  return (
    <form className={css.form} noValidate onSubmit={go}>
      {!isOpen && <p className={css.hint}>{m.farm_stake_not_open()}</p>}
      {isOpen && (
        <fieldset className={css.modes}>
          <legend className="sr">{m.farm_stake_choose()}</legend>
          {modes.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${id}-mode`}
                checked={mode === one}
                onChange={() => {
                  setMode(one);
                  setText("");
                  setSubmitted(false);
                }}
              />
              <span>{modeText[one]()}</span>
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
              {mode === "stake" ? m.farm_stake_amount_to_stake({ symbol }) : m.farm_stake_amount_to_unstake({ symbol })}
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
              title={m.farm_stake_max_of({ amount: formatters.units(most) })}
              onClick={() => setText(decimalOf(most, decimals).replace(".", ownSign))}
            >
              {m.farm_stake_max()}
            </button>
          </div>
          {shown && (
            <p className={css.trouble} id={`${id}-trouble`}>
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
                    forgetReferral();
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
                    checked={limitless}
                    onChange={(event) => setLimitless(event.currentTarget.checked)}
                  />
                  <span>{m.farm_stake_allow_limitless()}</span>
                </label>
              )}
            </div>
          )}
          <Button type="submit" kind="solid" large wide aria-disabled={!isGood || undefined}>
            {isGood
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
