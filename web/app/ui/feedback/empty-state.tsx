import type { ReactNode } from "react";
import css from "./empty-state.module.css";

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** The next step: a button or link. */
  action?: ReactNode;
  level?: 1 | 2;
};

/** Says that there is nothing to show, and what to do next. */
export function EmptyState({ title, children, action, level = 2 }: Props) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={css.empty}>
      <Heading className={level === 2 ? css.title : undefined}>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
