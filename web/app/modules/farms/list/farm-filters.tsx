import * as m from "@cointally/i18n/messages";
import { chains } from "@cointally/shared/chains.ts";
import type { FormEvent } from "react";
import { useHref, useNavigate } from "react-router";
import { Button } from "../../../ui/controls/button.tsx";
import { type FarmListState, farmsHref, readFarmList, sorts } from "../farm-url.ts";
import css from "./farm-filters.module.css";

const sortText = {
  apr: m.farm_apr,
  tvl: m.farm_staked,
  end_at: m.farm_sorts_end_at,
  created_at: m.farm_sorts_created_at,
};

/** Search, chain and order as a GET form, which works before hydration. */
export function FarmFilters({ state }: { state: FarmListState }) {
  const navigate = useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const params = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>);
    navigate(farmsHref(readFarmList(params).state), { preventScrollReset: true });
  };
  return (
    <search>
      <form className={css.filters} action={useHref("/farms")} aria-label={m.farm_filters_label()} onSubmit={apply}>
        {state.show !== "all" && <input type="hidden" name="show" value={state.show} />}
        {state.order && <input type="hidden" name="order" value={state.order} />}
        <input
          type="search"
          name="search"
          defaultValue={state.search}
          placeholder={m.farm_filters_search_hint()}
          aria-label={m.farm_filters_search()}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit">{m.farm_filters_show()}</Button>
        <select name="chain_id" defaultValue={state.chainId ?? ""} aria-label={m.farm_chain()}>
          <option value="">{m.label_all_chains()}</option>
          {chains.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select name="sort" defaultValue={state.sort ?? "tvl"} aria-label={m.label_sort_by()}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortText[sort]()}
            </option>
          ))}
        </select>
      </form>
    </search>
  );
}
