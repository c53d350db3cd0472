import { Form } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import type { ListState } from "./list-url.ts";
import css from "./search-form.module.css";

/** The search over all coins; on a list page it keeps that page's list. Works without scripts. */
export function SearchForm({ state }: { state?: ListState }) {
  return (
    <Form className={css.seek} role="search" action="/coins">
      <Icon name="search" />
      {state && state.list !== "all" && <input type="hidden" name="list" value={state.list} />}
      <input
        key={state?.search}
        type="search"
        name="search"
        defaultValue={state?.search}
        maxLength={100}
        autoComplete="off"
        aria-label="Search coins by name, symbol or contract"
        placeholder="Name, symbol or contract"
      />
    </Form>
  );
}
