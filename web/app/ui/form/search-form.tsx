import { useState } from "react";
import { Button } from "../controls/button.tsx";
import { TextField } from "./fields.tsx";
import css from "./search-form.module.css";

type Props = {
  label: string;
  placeholder: string;
  submitLabel: string;
  search?: string;
  onSearch: (search: string) => void;
};

/** The search field of an admin list, searched on submit. */
export function SearchForm({ label, placeholder, submitLabel, search = "", onSearch }: Props) {
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
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{submitLabel}</Button>
      </form>
    </search>
  );
}
