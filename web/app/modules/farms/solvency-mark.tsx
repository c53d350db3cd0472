import { useNow } from "../../lib/clock.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { farmsWords } from "../../words/farms.ts";
import { inOneUnit, type Solvency, solvencyOf } from "./solvency.ts";
import css from "./solvency-mark.module.css";

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
  const { solvency: words } = useWords(farmsWords);
  const format = useFormat();
  const told = solvencyOf(farm, useNow());
  const icon = told.is === "ended" && told.owes === "too much" ? "warn" : icons[told.is];
  const isBad = icon === "warn";
  return (
    <span className={[css.mark, isBad ? css.bad : looks[told.is], whole && css.whole].filter(Boolean).join(" ")}>
      <b>
        {icon && <Icon name={icon} size={14} />}
        {words[told.is]}
      </b>
      <Bar told={told} label={barLabel(told)} />
      <small>{note(told)}</small>
    </span>
  );

  function times(told: Extract<Solvency, { leftMs: number }>) {
    const { unit, have, left } = inOneUnit(told);
    const say = unit === "days" ? words.ofDays : words.ofHours;
    return say(format.count(have), format.count(left));
  }
  function note(told: Solvency): string {
    if (told.is === "unknown") return told.notRead ? words.notRead : words.unknownWhy;
    if (told.is !== "ended") return times(told);
    if (told.owes === null) return words.endedUnknown;
    return { "too much": words.endedShort, covered: words.stillThere, nothing: words.owesNothing }[told.owes];
  }
  function barLabel(told: Solvency): string | null {
    if (told.is === "covered") return words.coversAll(format.duration(told.leftMs));
    return told.is === "short" ? words.coversPart(format.duration(told.haveMs), format.duration(told.leftMs)) : null;
  }
}

/** How much of what is left the rewards last for; striped where nobody knows. */
function Bar({ told, label }: { told: Solvency; label: string | null }) {
  const look = told.is === "unknown" ? `${css.bar} ${css.hatched}` : css.bar;
  const part = "part" in told ? told.part : 0;
  const fill = part > 0 && <i style={{ "--part": `${Math.max(2, part * 100)}%` } as React.CSSProperties} />;
  return label ? (
    <span className={look} role="img" aria-label={label}>
      {fill}
    </span>
  ) : (
    <span className={look} aria-hidden="true" />
  );
}
