import css from "./key.module.css";

/** The key of a shortcut, beside the text of what it does. Hidden from screen readers and on phones. */
export const Key = ({ name }: { name: string }) => (
  <span className={css.key} aria-hidden="true">
    {name}
  </span>
);
