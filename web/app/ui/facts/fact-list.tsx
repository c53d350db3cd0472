import type { ReactNode } from "react";
import { Icon, type IconName } from "../controls/icon.tsx";
import rows from "../table/rows.module.css";
import css from "./fact-list.module.css";

/** Whether a fact is good, bad or unknown; `plain` facts are not rated. */
export type FactLook = "good" | "bad" | "unknown" | "plain";

const icons: Record<FactLook, IconName | null> = { good: "check", bad: "warn", unknown: "q", plain: null };

/** A list of rated facts. Its children are `Fact`s. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={`${rows.facts} ${css.facts}`}>{children}</dl>;
}

type Props = { look: FactLook; name: ReactNode; note?: string | null | undefined; children: ReactNode };

export function Fact({ look, name, note, children }: Props) {
  const icon = icons[look];
  return (
    <div className={css[look]}>
      <dt>
        {name}
        {note && <small>{note}</small>}
      </dt>
      <dd>
        {icon ? (
          <>
            <Icon name={icon} size={14} />
            <span>{children}</span>
          </>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}
