import type { ReactNode } from "react";
import css from "./skeleton.module.css";

const nameWidths = [150, 92, 124, 108, 136];

/** Its children after 200 ms, so that what comes at once does not flicker. The delay is the style sheet's. */
export function Later({ children }: { children: ReactNode }) {
  return <div className={css.later}>{children}</div>;
}

/** Bars in the place and size of coin rows to come. */
export function SkeletonRows({ rows = 10, label }: { rows?: number; label: string }) {
  return (
    <Later>
      <div aria-busy="true">
        <p className="sr">{label}</p>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
          <div key={row} className={css.row} aria-hidden="true">
            <span className={`${css.bar} ${css.logo}`} />
            <span className={css.bar} style={{ width: nameWidths[row % nameWidths.length] }} />
            <span className={css.grow} />
            <span className={css.bar} style={{ width: 58 }} />
            <span className={`${css.bar} ${css.button}`} />
          </div>
        ))}
      </div>
    </Later>
  );
}

/** Bars in the place of lines of text. */
export function SkeletonText({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <Later>
      <div aria-busy="true" className={css.text}>
        <p className="sr">{label}</p>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
          <span key={line} className={css.bar} aria-hidden="true" />
        ))}
      </div>
    </Later>
  );
}
