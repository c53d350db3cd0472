import * as m from "@cointally/i18n/messages";
import type { PublicList } from "../../../lib/page/list-paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import css from "./filters/filter-bar.module.css";
import { FilterSheet, type TagCount } from "./filters/filter-sheet.tsx";
import { listHref } from "./list-links.ts";
import type { ListState } from "./list-state.ts";
import { lists, sortText } from "./lists.ts";

type Props = {
  state: ListState;
  tags: TagCount[];
  total: { coins: number; capped: boolean };
  filterId: string;
  whyId: string;
};

/** The sheets that the buttons of the filter bar open. */
export default function ListSheets({ state, tags, total, filterId, whyId }: Props) {
  return (
    <>
      <FilterSheet key={listHref(state)} id={filterId} state={state} tags={tags} total={total} />
      <WhySheet id={whyId} state={state} />
    </>
  );
}

const saleRules = [m.list_rule_sale_1, m.list_rule_sale_2];

/** Lists whose order needs more than one sentence. */
const listRules: Partial<Record<PublicList, (() => string)[]>> = {
  all: [m.list_rule_all, m.list_rule_unranked],
  "today-best": [m.list_rule_today_best_1, m.list_rule_today_best_2],
  trending: [m.list_rule_trending_1, m.list_rule_trending_2, m.list_rule_unsellable],
  "top-gainers": [m.list_rule_top_gainers_1, m.list_rule_top_gainers_2, m.list_rule_unsellable],
  "top-losers": [m.list_rule_top_losers, m.list_rule_top_gainers_2, m.list_rule_unsellable],
  presale: saleRules,
  fairlaunch: saleRules,
};

/** The rules of a list's order as sentences. */
function orderRules({ list, sort, search }: ListState): string[] {
  if (sort) return [m.list_sorted_by({ sort: sortText[sort]() }), m.list_rule_unknown_last()];
  if (search) return [m.list_rule_matches()];
  return (listRules[list] ?? [lists[list].why]).map((rule) => rule());
}

/** Explains the order of a list. Works without scripts. */
function WhySheet({ id, state }: { id: string; state: ListState }) {
  return (
    <section id={id} popover="auto" className={css.sheet} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{m.list_why_rank()}</h2>
      <ul className={css.rules}>
        {orderRules(state).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="second small">{m.list_rule_everywhere()}</p>
      <Button popoverTarget={id} popoverTargetAction="hide">
        {m.common_close()}
      </Button>
    </section>
  );
}
