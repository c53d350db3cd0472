import css from "./key.module.css";

/** A key's cap beside the words of what it does. Readers hear the words; a phone has no keys. */
export const Key = ({ name }: { name: string }) => (
  <span className={css.key} aria-hidden="true">
    {name}
  </span>
);
