import type { Coin } from "@cointally/contract/coin.ts";
import { useNow } from "../../../lib/clock.ts";
import { useFormat } from "../../../lib/locale.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { type Standing, standingOf } from "./standing.ts";
import css from "./standing-line.module.css";

const icons: Record<Standing["kind"], IconName> = { waits: "clock", public: "check", denied: "warn" };

/** The state of a coin for its owner, why, and what comes next. */
export function StandingLine({ coin }: { coin: Coin }) {
  const standing = standingOf(coin, useNow(), useFormat());
  const { word, note, next, kind } = standing;
  return (
    <div className={css.standing}>
      <p className={css[kind]}>
        <Icon name={icons[kind]} size={14} />
        {word}
      </p>
      {note && (
        <p className={css.why} dir="auto">
          {note}
        </p>
      )}
      {next && <p className={css.next}>{next}</p>}
    </div>
  );
}
