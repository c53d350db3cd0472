import { chains } from "@cointally/shared/chains.ts";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { farmsWords } from "../../words/farms.ts";
import css from "./farm-filters.module.css";
import { type FarmListState, farmsHref, readFarmList, sorts } from "./farm-url.ts";

/** Search, chain and order as a form that leads to the list's address: it works before the page's scripts do. */
export function FarmFilters({ state }: { state: FarmListState }) {
  const { filters: words, sorts: sortNames } = useWords(farmsWords);
  const navigate = useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const params = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>);
    navigate(farmsHref(readFarmList(params).state), { preventScrollReset: true });
  };
  return (
    <search>
      <form className={css.filters} action="/farms" aria-label={words.label} onSubmit={apply}>
        {state.show !== "all" && <input type="hidden" name="show" value={state.show} />}
        {state.order && <input type="hidden" name="order" value={state.order} />}
        <input
          type="search"
          name="search"
          defaultValue={state.search}
          placeholder={words.searchHint}
          aria-label={words.search}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit">{words.show}</Button>
        <select name="chain_id" defaultValue={state.chainId ?? ""} aria-label={words.chain}>
          <option value="">{words.allChains}</option>
          {chains.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select name="sort" defaultValue={state.sort ?? "tvl"} aria-label={words.sort}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </select>
      </form>
    </search>
  );
}
