import * as m from "@cointally/i18n/messages";
import type { PublicList } from "../../../lib/page/list-paths.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { listHref } from "./list-links.ts";
import { countFilters, defaultListState, type ListState } from "./list-state.ts";

/** The empty state of each list. */
const emptyText: Record<PublicList, { title: () => string; text: () => string }> = {
  "today-best": { title: m.list_empty_today_best_title, text: m.list_empty_today_best_text },
  trending: { title: m.list_empty_trending_title, text: m.list_empty_trending_text },
  new: { title: m.list_empty_new_title, text: m.list_empty_new_text },
  "top-gainers": { title: m.list_empty_top_gainers_title, text: m.list_empty_top_gainers_text },
  "top-losers": { title: m.list_empty_top_losers_title, text: m.list_empty_top_losers_text },
  presale: { title: m.list_empty_presale_title, text: m.list_empty_presale_text },
  fairlaunch: { title: m.list_empty_fairlaunch_title, text: m.list_empty_fairlaunch_text },
  audited: { title: m.list_empty_audited_title, text: m.list_empty_audited_text },
  all: { title: m.list_empty_all_title, text: m.list_empty_all_text },
  approved: { title: m.list_empty_all_title, text: m.list_empty_all_text },
  today: { title: m.list_empty_today_title, text: m.list_empty_today_text },
  promoted: { title: m.list_empty_promoted_title, text: m.list_empty_promoted_text },
};

/** Why a page of a list is empty, and what to do. */
export default function NoCoins({ state, isFollowed }: { state: ListState; isFollowed?: boolean | undefined }) {
  const isFiltered = state.chainId !== null || countFilters(state) > 0;
  const isNarrowed = isFiltered || state.list !== "all";
  if (state.page > 1 || state.cursor) {
    return (
      <EmptyState
        title={m.common_page_empty()}
        action={<ButtonLink to={listHref(state)}>{m.common_first_page()}</ButtonLink>}
      >
        {m.common_page_empty_text()}
      </EmptyState>
    );
  }
  if (state.search) {
    const everywhere = listHref({ ...defaultListState("all"), search: state.search });
    return (
      <EmptyState
        title={
          <InterpolatedMessage message={m.list_no_match({ search: "{}" })}>
            <bdi>{state.search}</bdi>
          </InterpolatedMessage>
        }
        action={
          isNarrowed ? (
            <ButtonLink to={everywhere}>{m.list_search_all()}</ButtonLink>
          ) : (
            <ButtonLink to="/submit">{m.common_submit_coin()}</ButtonLink>
          )
        }
      >
        {isNarrowed ? m.list_no_match_here() : m.list_no_match_anywhere()}
      </EmptyState>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        title={m.list_no_match_filters()}
        action={<ButtonLink to={listHref(defaultListState(state.list))}>{m.common_clear_filters()}</ButtonLink>}
      />
    );
  }
  const { title, text } = emptyText[state.list];
  const isAllCoins = state.list === "all";
  return (
    <EmptyState
      title={title()}
      action={
        !isFollowed && (
          <ButtonLink to={isAllCoins ? "/submit" : "/coins"}>
            {isAllCoins ? m.common_submit_coin() : m.list_see_all()}
          </ButtonLink>
        )
      }
    >
      {text()}
    </EmptyState>
  );
}
