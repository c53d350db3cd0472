import { chains } from "@cointally/api/chains.ts";
import { limits } from "@cointally/api/limits.ts";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { labelWords } from "../../words/labels.ts";
import { listsWords } from "../../words/lists.ts";
import css from "./filter-bar.module.css";
import { listHref } from "./list-links.ts";
import { type ListState, readListState } from "./list-url.ts";
import { listPagePath, listSorts, listStages } from "./lists.ts";

/** What a button with `popoverTarget` opens. */
export const filterSheetId = "filters";

/** Every filter of a list as a form that leads to its address; with scripts, to the short one. */
export function FilterSheet({ state }: { state: ListState }) {
  const navigate = useNavigate();
  const { filters: words, sorts } = useWords(listsWords);
  const { stages } = useWords(labelWords);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const params = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>);
    event.currentTarget.hidePopover?.();
    navigate(listHref(readListState(params, state.list).state), { preventScrollReset: true });
  };
  return (
    <form
      id={filterSheetId}
      popover="auto"
      className={css.sheet}
      action={listPagePath(state.list)}
      aria-label={words.title}
      onSubmit={apply}
    >
      {state.search && <input type="hidden" name="search" value={state.search} />}
      <Choice
        label={words.chain}
        name="chain_id"
        value={state.chainId ?? ""}
        none={words.allChains}
        options={chains.map(({ id, name }) => [id, name])}
      />
      <Choice
        label={words.stage}
        name="stage"
        value={state.stage ?? ""}
        none={words.everyStage}
        options={listStages.map((stage) => [stage, stages[stage]])}
      />
      <label>
        <span>{words.tag}</span>
        <input
          name="tag"
          defaultValue={state.tag}
          maxLength={limits.tags.maxLength}
          placeholder={words.tagExample}
          autoComplete="off"
          autoCapitalize="none"
        />
      </label>
      <Choice
        label={words.sort}
        name="sort"
        value={state.sort ?? ""}
        none={words.ownOrder}
        options={listSorts.map((sort) => [sort, sorts[sort]])}
      />
      <Choice
        label={words.order}
        name="order"
        value={state.order ?? ""}
        none={words.usualOrder}
        options={[
          ["desc", words.desc],
          ["asc", words.asc],
        ]}
      />
      <Button type="submit" kind="solid" wide>
        {words.show}
      </Button>
    </form>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  value: string | number;
  none: string;
  options: [string | number, string][];
};

function Choice({ label, name, value, none, options }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={value}>
        <option value="">{none}</option>
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
