import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import dialog from "../dialog.module.css";
import css from "./stage.module.css";

/** What the picture of a stage says: something is going on, a question stands open, it came to nothing, or none of these. */
export type Mood = "waiting" | "open" | "bad" | "plain";

export type StepLine = { look: "done" | "now" | "bad"; text: ReactNode };

/** What a stage shows and says. */
export type Saying = { mood: Mood; title: string; why: string; steps?: StepLine[] };

/** What came to nothing. */
export const bad = (title: string, why: string, steps: StepLine[] = []): Saying => ({ mood: "bad", title, why, steps });

type Props = {
  saying: Saying;
  /** The wallet or the network, in the size that the picture leaves for it. */
  mark: (size: number) => ReactNode;
  /** Stands in the picture's place. */
  instead?: ReactNode;
  /** What one can do. */
  children: ReactNode;
};

/** How it stands with a wallet's answer: a picture, the words, which readers hear as they change, and what one can do. */
export function Stage({ saying: { mood, title, why, steps = [] }, mark, instead, children }: Props) {
  return (
    <div className={css.stage}>
      {instead ?? <Picture mood={mood}>{mark(mood === "bad" ? 56 : 64)}</Picture>}
      <div className={css.said} role="status">
        <strong>{title}</strong>
        <p>{why}</p>
      </div>
      {steps.length > 0 && (
        <ol className={css.steps}>
          {steps.map(({ look, text }) => (
            <li key={look} className={css[look]}>
              <Icon name={icons[look]} size={16} />
              <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
      <div className={dialog.stack}>{children}</div>
    </div>
  );
}

const icons = { done: "check", now: "clock", bad: "x" } as const;

function Picture({ mood, children }: { mood: Mood; children: ReactNode }) {
  return (
    <div className={mood === "bad" ? `${css.ring} ${css.broken}` : css.ring} aria-hidden="true">
      {(mood === "waiting" || mood === "open") && (
        <svg viewBox="0 0 92 92" aria-hidden="true">
          <rect x="2" y="2" width="88" height="88" rx="16" strokeDasharray={mood === "open" ? "4 6" : undefined} />
          {mood === "waiting" && <path d="M2 60V18A16 16 0 0 1 18 2h40" />}
        </svg>
      )}
      {children}
      {mood === "bad" && (
        <span className={css.badge}>
          <Icon name="x" size={16} />
        </span>
      )}
    </div>
  );
}
