import * as m from "@cointally/i18n/messages";
import { chainById, chains } from "@cointally/shared/chains.ts";
import { Suspense, useMemo } from "react";
import { Link } from "react-router";
import { lazyOnInteraction } from "../../../../lib/browser/lazy-on-interaction.ts";
import { Icon } from "../../../../ui/controls/icon.tsx";
import { ChainMark } from "../../coin-name.tsx";
import { listHref } from "../list-links.ts";
import { countFilters, isDangerHidden, type ListState } from "../list-state.ts";
import { lists, sortText } from "../lists.ts";
import css from "./filter-bar.module.css";
import sheetCss from "./filter-sheet.module.css";
import type { TagCount } from "./filter-sheet.tsx";

const ListSheets = lazyOnInteraction(() => import("../list-sheets.tsx"));
const filterSheetId = "filters";
const whySheetId = "why-rank";

type Props = {
  state: ListState;
  /** A notice about the order, shown on phones too; by default the list's rule, which phones hide. */
  why?: string;
  /** The tags to choose from, with their number of coins. */
  tags: TagCount[];
  /** Number of coins in the list. */
  total: { coins: number; capped: boolean };
};

/** The list's order, chains as links, and buttons of the sheets. All of it works without scripts. */
export function FilterBar({ state, why, tags, total }: Props) {
  const chain = state.chainId === null ? undefined : chainById(state.chainId);
  const filters = countFilters(state) + (state.sort ? 1 : 0);
  const { coins, capped } = total;
  // The same element while the list is the same: when the page is rendered again before their code has loaded, the server's HTML stays, and
  // with it an open sheet and what was chosen in it.
  const sheets = useMemo(
    () => (
      <Suspense fallback={<div id={filterSheetId} popover="auto" className={sheetCss.sheet} />}>
        <ListSheets state={state} tags={tags} total={{ coins, capped }} filterId={filterSheetId} whyId={whySheetId} />
      </Suspense>
    ),
    [state, tags, coins, capped],
  );
  const order = state.sort
    ? m.list_sorted_by({ sort: sortText[state.sort]() })
    : state.search
      ? m.list_best_matches()
      : lists[state.list].why();
  return (
    <div className={css.bar}>
      <p className={css.why}>
        <span className={why ? undefined : "not-phone"}>{why ?? order} </span>
        {isDangerHidden(state) && (
          <>
            {m.list_danger_hidden()}{" "}
            <Link
              className={css.link}
              to={listHref(state, { more: { ...state.more, sellable: "all" } })}
              rel="nofollow"
            >
              {m.list_danger_show()}
            </Link>{" "}
          </>
        )}
        <button type="button" className={css.link} popoverTarget={whySheetId}>
          {m.list_why_rank()}
        </button>
      </p>
      <div className={`not-phone ${css.chips}`}>
        <ul className={css.chips} aria-label={m.label_chain()}>
          <ChainChip state={state} chainId={null} label={m.label_all_chains()} />
          {chains.map(({ id, label, type }) =>
            type === "mainnet" ? <ChainChip key={id} state={state} chainId={id} label={label} /> : null,
          )}
        </ul>
        <button type="button" className={css.chip} popoverTarget={filterSheetId} data-on={filters > 0 || undefined}>
          <Icon name="filter" size={15} />
          {filters > 0 ? m.list_filters_set({ count: filters }) : m.list_filters()}
        </button>
      </div>
      <div className={`only-phone ${css.pair}`}>
        <button type="button" className={`${css.chip} ${css.select}`} popoverTarget={filterSheetId}>
          {chain?.label ?? m.label_all_chains()}
          <Icon name="down" size={15} />
        </button>
        <button type="button" className={`${css.chip} ${css.select}`} popoverTarget={filterSheetId}>
          {filters > 0 ? m.list_sort_and_filter_set({ count: filters }) : m.list_sort_and_filter()}
          <Icon name="filter" size={15} />
        </button>
      </div>
      {sheets}
    </div>
  );
}

function ChainChip({ state, chainId, label }: Pick<Props, "state"> & { chainId: number | null; label: string }) {
  return (
    <li>
      <Link
        className={css.chip}
        to={listHref(state, { chainId })}
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
