import * as m from "@cointally/i18n/messages";
import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import css from "./route-progress.module.css";

/** The bar's initial percentage, and how often it grows (specification §9). */
export const startPercent = 8;
export const growMs = 800;

/** The bar's next percentage: grows by a fifth of the rest, so that it never reaches 100. */
export const grow = (percent: number): number => percent + (100 - percent) / 5;

/** The bar under the header, shown from a route change until it completes or fails. */
export function RouteProgress() {
  const busy = useNavigation().state !== "idle";
  return busy ? <GrowingBar /> : null;
}

export function GrowingBar() {
  const [percent, setPercent] = useState(startPercent);
  useEffect(() => {
    const timer = setInterval(() => setPercent(grow), growMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={m.common_loading_page()}
      aria-valuenow={Math.round(percent)}
      style={{ width: `${percent}%` }}
    />
  );
}
