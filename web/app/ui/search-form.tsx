import { useState } from "react";
import { Button } from "./button.tsx";
import { TextField } from "./fields.tsx";
import css from "./search-form.module.css";

/** `label` names the field, `hint` stands in it while it is empty, `find` is the button's word. */
type Props = { label: string; hint: string; find: string; search?: string; onSearch: (words: string) => void };

/** The search field of an admin list, searched on submit. */
export function SearchForm({ label, hint, find, search = "", onSearch }: Props) {
  const [typed, setTyped] = useState(search);
  return (
    <search className={css.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <TextField
          type="search"
          aria-label={label}
          placeholder={hint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{find}</Button>
      </form>
    </search>
  );
}
