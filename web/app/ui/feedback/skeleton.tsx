import type { ReactNode } from "react";
import css from "./skeleton.module.css";

const nameWidths = [150, 92, 124, 108, 136];

/** Shows its children after 200 ms, so that fast loads do not flicker. The style sheet sets the delay. */
export function Delayed({ children }: { children: ReactNode }) {
  return <div className={css.delayed}>{children}</div>;
}

/** Placeholder bars for coin rows that are loading. */
export function SkeletonRows({ rows = 10, label }: { rows?: number; label: string }) {
  return (
    <Delayed>
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
    </Delayed>
  );
}

/** Placeholder bars for text that is loading. */
export function SkeletonText({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <Delayed>
      <div aria-busy="true" className={css.text}>
        <p className="sr">{label}</p>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
          <span key={line} className={css.bar} aria-hidden="true" />
        ))}
      </div>
    </Delayed>
  );
}
