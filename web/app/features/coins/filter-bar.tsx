import { chainById, chains } from "@cointally/api/chains.ts";
import type { FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ChainMark } from "./coin-name.tsx";
import css from "./filter-bar.module.css";
import { stageLabels } from "./labels.ts";
import { type ListPlace, type ListState, listHref, readListState } from "./list-url.ts";
import { lists, sortLabels } from "./lists.ts";

type Props = {
  place: ListPlace;
  state: ListState;
  /** Why this order, where that is news; on a phone nothing else has room. */
  why?: string;
};

const mainChains = chains.filter((chain) => chain.type === "mainnet");

/** Why this order, the chains as links, and the sheet with every filter. All of it works without scripts. */
export function FilterBar({ place, state, why }: Props) {
  const chain = state.chainId === null ? undefined : chainById(state.chainId);
  const filters = [state.stage, state.tag, state.sort].filter(Boolean).length;
  return (
    <div className={css.bar}>
      <p className={why ? css.why : `not-phone ${css.why}`}>{why ?? orderWords(state)}</p>
      <div className={`not-phone ${css.chips}`}>
        <ul className={css.chips} aria-label="Chain">
          <ChainChip place={place} state={state} chainId={null} label="All chains" />
          {mainChains.map(({ id, label }) => (
            <ChainChip key={id} place={place} state={state} chainId={id} label={label} />
          ))}
        </ul>
        <button type="button" className={css.chip} popoverTarget="filters" data-on={filters > 0 || undefined}>
          <Icon name="filter" size={15} />
          Filters{filters > 0 && `, ${filters} set`}
        </button>
      </div>
      <div className={`only-phone ${css.pair}`}>
        <button type="button" className={`${css.chip} ${css.select}`} popoverTarget="filters">
          {chain?.label ?? "All chains"}
          <Icon name="down" size={15} />
        </button>
        <button type="button" className={`${css.chip} ${css.select}`} popoverTarget="filters">
          Sort and filter{filters > 0 && ` (${filters})`}
          <Icon name="filter" size={15} />
        </button>
      </div>
      <FilterSheet key={listHref(place, state)} place={place} state={state} />
    </div>
  );
}

function orderWords({ list, search, sort }: ListState): string {
  if (sort) return `By ${sortLabels[sort]?.toLowerCase()}.`;
  return search ? "Best matches first." : lists[list].why;
}

function ChainChip({ place, state, chainId, label }: Props & { chainId: number | null; label: string }) {
  return (
    <li>
      <Link
        className={css.chip}
        to={listHref(place, state, { chainId })}
        aria-current={state.chainId === chainId ? "true" : undefined}
        preventScrollReset
        rel="nofollow"
      >
        {chainId !== null && <ChainMark chainId={chainId} />}
        {label}
      </Link>
    </li>
  );
}

function FilterSheet({ place, state }: Props) {
  const navigate = useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const params = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>);
    event.currentTarget.hidePopover?.();
    navigate(listHref(place, readListState(params, place)), { preventScrollReset: true });
  };
  return (
    <form id="filters" popover="auto" className={css.sheet} action={place.path} aria-label="Filters" onSubmit={apply}>
      {state.list !== place.home && <input type="hidden" name={place.key} value={state.list} />}
      {state.search && <input type="hidden" name="search" value={state.search} />}
      <Choice
        label="Chain"
        name="chain_id"
        value={state.chainId ?? ""}
        none="All chains"
        options={chains.map(({ id, name }) => [id, name])}
      />
      <Choice
        label="Stage"
        name="stage"
        value={state.stage ?? ""}
        none="Every stage"
        options={Object.entries(stageLabels)}
      />
      <label>
        <span>Tag</span>
        <input name="tag" defaultValue={state.tag} maxLength={24} placeholder="such as defi" autoComplete="off" />
      </label>
      <Choice
        label="Sort by"
        name="sort"
        value={state.sort ?? ""}
        none="This list’s own order"
        options={Object.entries(sortLabels)}
      />
      <Choice
        label="Order"
        name="order"
        value={state.order ?? ""}
        none="As usual"
        options={[
          ["desc", "Most or newest first"],
          ["asc", "Least, oldest or A first"],
        ]}
      />
      <Button type="submit" kind="solid" wide>
        Show
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
