import { useEffect, useRef, useState } from "react";
import { useFormat } from "../../../lib/format/locale.ts";
import { decimalsFor, pendingAt, type Reading, truncateDecimals } from "./accrued-rewards.ts";
import { decimalOf } from "./amounts.ts";

const tickMs = 1000;

/** A read may be of a slightly older block; within this time the figure does not decrease. */
const lagMs = 30_000n;

const prefersReducedMotion = () => window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;

/**
 * The pending reward, computed every second between two reads of the chain. With reduced motion, the amount that was read.
 */
export function PendingFigure({ reading, decimals, symbol }: { reading: Reading; decimals: number; symbol: string }) {
  const { exact } = useFormat();
  const [now, setNow] = useState(reading.at);
  const shown = useRef(0n);
  useEffect(() => {
    if (prefersReducedMotion() || reading.rateE18 === 0n) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [reading.rateE18]);
  const computed = pendingAt(reading, Math.max(now, reading.at));
  const lag = (reading.rateE18 * lagMs) / 1000n / 10n ** 18n;
  const units = shown.current > computed && shown.current - computed <= lag ? shown.current : computed;
  useEffect(() => {
    shown.current = units;
  });
  const places = decimalsFor(reading.rateE18, decimals);
  return (
    <span title={`${exact(decimalOf(reading.units, decimals))} ${symbol}`}>
      {exact(truncateDecimals(decimalOf(units, decimals), places))} <bdi>{symbol}</bdi>
    </span>
  );
}
