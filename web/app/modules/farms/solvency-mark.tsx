import * as m from "@cointally/i18n/messages";
import { useNow } from "../../lib/clock.ts";
import { useFormat } from "../../lib/locale.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { inOneUnit, type Solvency, solvencyOf } from "./solvency.ts";
import css from "./solvency-mark.module.css";

const solvencyText = {
  covered: m.farm_solvency_covered,
  short: m.farm_solvency_short,
  unknown: m.farm_solvency_unknown,
  ended: m.farm_ended,
};

const icons: Record<Solvency["is"], IconName | null> = { covered: "check", short: "warn", unknown: "q", ended: null };
const looks: Record<Solvency["is"], string | undefined> = {
  covered: undefined,
  short: css.bad,
  unknown: css.unknown,
  ended: undefined,
};

type Props = { farm: Parameters<typeof solvencyOf>[0] /** Both lines on a phone too. */; whole?: boolean };

/** "Covered", "Short" with days, "Unknown" or "Ended", with a bar. The check is grey: a fact is not a promise. */
export function SolvencyMark({ farm, whole }: Props) {
  const format = useFormat();
  const coverage = solvencyOf(farm, useNow());
  const icon = coverage.is === "ended" && coverage.owes === "too much" ? "warn" : icons[coverage.is];
  const isBad = icon === "warn";
  return (
    <span className={[css.mark, isBad ? css.bad : looks[coverage.is], whole && css.whole].filter(Boolean).join(" ")}>
      <b>
        {icon && <Icon name={icon} size={14} />}
        {solvencyText[coverage.is]()}
      </b>
      <Bar told={coverage} label={barLabel(coverage)} />
      <small>{note(coverage)}</small>
    </span>
  );

  function times(coverage: Extract<Solvency, { leftMs: number }>) {
    const { unit, have, left } = inOneUnit(coverage);
    const text = unit === "days" ? m.farm_solvency_of_days : m.farm_solvency_of_hours;
    return text({ have: format.count(have), of: format.count(left) });
  }
  function note(coverage: Solvency): string {
    if (coverage.is === "unknown") return coverage.notRead ? m.farm_solvency_not_read() : m.farm_solvency_unknown_why();
    if (coverage.is !== "ended") return times(coverage);
    if (coverage.owes === null) return m.farm_solvency_ended_unknown();
    return {
      "too much": m.farm_solvency_ended_short(),
      covered: m.farm_solvency_still_there(),
      nothing: m.farm_solvency_owes_nothing(),
    }[coverage.owes];
  }
  function barLabel(coverage: Solvency): string | null {
    if (coverage.is === "covered") return m.farm_solvency_covers_all({ of: format.duration(coverage.leftMs) });
    return coverage.is === "short"
      ? m.farm_solvency_covers_part({ have: format.duration(coverage.haveMs), of: format.duration(coverage.leftMs) })
      : null;
  }
}

/** How much of the remaining time the rewards cover; hatched if unknown. */
function Bar({ told: coverage, label }: { told: Solvency; label: string | null }) {
  const look = coverage.is === "unknown" ? `${css.bar} ${css.hatched}` : css.bar;
  const part = "part" in coverage ? coverage.part : 0;
  const fill = part > 0 && <i style={{ "--part": `${Math.max(2, part * 100)}%` } as React.CSSProperties} />;
  return label ? (
    <span className={look} role="img" aria-label={label}>
      {fill}
    </span>
  ) : (
    <span className={look} aria-hidden="true" />
  );
}
