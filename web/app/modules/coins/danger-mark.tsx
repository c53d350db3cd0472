import type { Verdict } from "@cointally/contract/coin.ts";
import type { DangerReason } from "@cointally/contract/verdict.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import css from "./danger-mark.module.css";
import { dangerText } from "./labels.ts";

/** The part of a coin that its danger mark needs. */
export type WithVerdict = { safety?: { verdict: Pick<Verdict, "level" | "reasons"> } | null };

/** The worst reason why a coin is dangerous, or null. */
export function dangerOf({ safety }: WithVerdict): DangerReason | null {
  const { level, reasons } = safety?.verdict ?? {};
  // Reasons are sorted, worst first.
  return level === "danger" ? ((reasons?.[0] as DangerReason | undefined) ?? null) : null;
}

/** A mark beside the name of a dangerous coin that says why it is. `compact` shows only the icon. */
export function DangerMark({ coin, compact }: { coin: WithVerdict; compact?: boolean }) {
  const danger = dangerOf(coin);
  if (!danger) return null;
  return (
    <span className={compact ? `${css.mark} ${css.compact}` : css.mark} title={dangerText[danger]()}>
      <Icon name="warn" size={12} />
      <span>{dangerText[danger]()}</span>
    </span>
  );
}
