import * as m from "@cointally/i18n/messages";
import { useNow } from "../../lib/format/clock.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Icon, type IconName } from "../../ui/controls/icon.tsx";
import { inSameUnit, type Solvency, solvencyOf } from "./solvency.ts";
import css from "./solvency-mark.module.css";

const solvencyText = {
  covered: m.farm_solvency_covered,
  short: m.farm_solvency_short,
  unknown: m.farm_solvency_unknown,
  ended: m.farm_ended,
};

const icons: Record<Solvency["status"], IconName | null> = {
  covered: "check",
  short: "warn",
  unknown: "q",
  ended: null,
};
const looks: Record<Solvency["status"], string | undefined> = {
  covered: undefined,
  short: css.bad,
  unknown: css.unknown,
  ended: undefined,
};

type Props = { farm: Parameters<typeof solvencyOf>[0] /** Shows both lines on phones, too. */; whole?: boolean };

/** "Covered", "Short" with days, "Unknown" or "Ended", with a bar. The check mark is grey, since a fact is not a guarantee. */
export function SolvencyMark({ farm, whole }: Props) {
  const format = useFormat();
  const coverage = solvencyOf(farm, useNow());
  const icon = coverage.status === "ended" && coverage.owes === "uncovered" ? "warn" : icons[coverage.status];
  const isBad = icon === "warn";
  return (
    <span
      className={[css.mark, isBad ? css.bad : looks[coverage.status], whole && css.whole].filter(Boolean).join(" ")}
    >
      <b>
        {icon && <Icon name={icon} size={14} />}
        {solvencyText[coverage.status]()}
      </b>
      <Bar coverage={coverage} label={barLabel(coverage)} />
      <small>{note(coverage)}</small>
    </span>
  );

  function times(coverage: Extract<Solvency, { remainingMs: number }>) {
    const { unit, covered, remaining } = inSameUnit(coverage);
    const text = unit === "days" ? m.farm_solvency_of_days : m.farm_solvency_of_hours;
    return text({ have: format.count(covered), of: format.count(remaining) });
  }
  function note(coverage: Solvency): string {
    if (coverage.status === "unknown")
      return coverage.unread ? m.farm_solvency_not_read() : m.farm_solvency_unknown_why();
    if (coverage.status !== "ended") return times(coverage);
    if (coverage.owes === null) return m.farm_solvency_ended_unknown();
    return {
      uncovered: m.farm_solvency_ended_short(),
      covered: m.farm_solvency_still_there(),
      nothing: m.farm_solvency_owes_nothing(),
    }[coverage.owes];
  }
  function barLabel(coverage: Solvency): string | null {
    if (coverage.status === "covered") return m.farm_solvency_covers_all({ of: format.duration(coverage.remainingMs) });
    return coverage.status === "short"
      ? m.farm_solvency_covers_part({
          have: format.duration(coverage.coveredMs),
          of: format.duration(coverage.remainingMs),
        })
      : null;
  }
}

/** The part of the remaining time that the rewards cover; hatched if unknown. */
function Bar({ coverage, label }: { coverage: Solvency; label: string | null }) {
  const look = coverage.status === "unknown" ? `${css.bar} ${css.hatched}` : css.bar;
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
