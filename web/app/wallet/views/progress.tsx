import type { ReactNode } from "react";
import { Icon } from "../../ui/controls/icon.tsx";
import dialog from "../dialog.module.css";
import css from "./progress.module.css";

/** The illustration: waiting, a request open in the wallet, a failure, or none of these. */
export type Look = "waiting" | "open" | "failed" | "plain";

export type Step = { status: "done" | "current" | "failed"; text: ReactNode };

export type ProgressText = { look: Look; title: string; text: string; steps?: Step[] };

export const failure = (title: string, text: string, steps: Step[] = []): ProgressText => ({
  look: "failed",
  title,
  text,
  steps,
});

type Props = {
  /** For tests. */
  status: string;
  progress: ProgressText;
  /** The wallet's or network's icon at this size. */
  icon: (size: number) => ReactNode;
  /** Shown instead of the illustration. */
  replacement?: ReactNode;
  /** The buttons. */
  children: ReactNode;
};

/** The progress of a request to a wallet: illustration, text (announced to screen readers) and buttons. */
export function Progress({ status, progress: { look, title, text, steps = [] }, icon, replacement, children }: Props) {
  return (
    <div className={css.progress} data-testid="wallet-progress" data-status={status}>
      {replacement ?? <Illustration look={look}>{icon(look === "failed" ? 56 : 64)}</Illustration>}
      <div className={css.text} role="status">
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      {steps.length > 0 && (
        <ol className={css.steps}>
          {steps.map(({ status, text }) => (
            <li key={status} className={css[status]}>
              <Icon name={icons[status]} size={16} />
              <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
      <div className={dialog.stack}>{children}</div>
    </div>
  );
}

const icons = { done: "check", current: "clock", failed: "x" } as const;

function Illustration({ look, children }: { look: Look; children: ReactNode }) {
  return (
    <div className={look === "failed" ? `${css.ring} ${css.failedRing}` : css.ring} aria-hidden="true">
      {(look === "waiting" || look === "open") && (
        <svg viewBox="0 0 92 92" aria-hidden="true">
          <rect x="2" y="2" width="88" height="88" rx="16" strokeDasharray={look === "open" ? "4 6" : undefined} />
          {look === "waiting" && <path d="M2 60V18A16 16 0 0 1 18 2h40" />}
        </svg>
      )}
      {children}
      {look === "failed" && (
        <span className={css.badge}>
          <Icon name="x" size={16} />
        </span>
      )}
    </div>
  );
}
