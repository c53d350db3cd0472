import { useEffect, useRef, useState } from "react";
import { useFormat } from "../../../lib/locale.ts";
import { decimalOf } from "./amounts.ts";
import { pendingAt, placesFor, type Reading, withPlaces } from "./ticking.ts";

const tickMs = 1000;

/** A read may be of a block slightly older than the computed figure; up to this difference the figure does not go back. */
const lagMs = 30_000n;

const isCalm = () => window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;

/**
 * What can be harvested, second by second between two reads of the chain, in digits of equal width. With reduced motion it shows
 * what was read.
 */
export function PendingFigure({ reading, decimals, symbol }: { reading: Reading; decimals: number; symbol: string }) {
  const { exact } = useFormat();
  const [now, setNow] = useState(reading.at);
  const shown = useRef(0n);
  useEffect(() => {
    if (isCalm() || reading.rateE18 === 0n) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [reading.rateE18]);
  const computed = pendingAt(reading, Math.max(now, reading.at));
  const lag = (reading.rateE18 * lagMs) / 1000n / 10n ** 18n;
  const units = shown.current > computed && shown.current - computed <= lag ? shown.current : computed;
  useEffect(() => {
    shown.current = units;
  });
  const places = placesFor(reading.rateE18, decimals);
  return (
    <span title={`${exact(decimalOf(reading.units, decimals))} ${symbol}`}>
      {exact(withPlaces(decimalOf(units, decimals), places))} <bdi>{symbol}</bdi>
    </span>
  );
}
