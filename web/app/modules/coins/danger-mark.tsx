import type { Verdict } from "@cointally/contract/coin.ts";
import type { DangerReason } from "@cointally/contract/verdict.ts";
import { Icon } from "../../ui/icon.tsx";
import css from "./danger-mark.module.css";
import { dangerText } from "./labels.ts";

/** A coin as much as its mark needs; any coin is one. */
export type Judged = { safety?: { verdict: Pick<Verdict, "level" | "reasons"> } | null };

/** The worst of what makes a coin a danger, or null. */
export function dangerOf({ safety }: Judged): DangerReason | null {
  const { level, reasons } = safety?.verdict ?? {};
  // The reasons stand worst first.
  return level === "danger" ? ((reasons?.[0] as DangerReason | undefined) ?? null) : null;
}

/** Stands beside the name of a coin that is a danger, and says why; nothing for any other. `tight`: on a phone the sign alone is drawn. */
export function DangerMark({ coin, tight }: { coin: Judged; tight?: boolean }) {
  const danger = dangerOf(coin);
  if (!danger) return null;
  return (
    <span className={tight ? `${css.mark} ${css.tight}` : css.mark} title={dangerText[danger]()}>
      <Icon name="warn" size={12} />
      <span>{dangerText[danger]()}</span>
    </span>
  );
}
