import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { listFarms } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import type { RouterContextProvider } from "react-router";
import { apiOf } from "../../../lib/api/load.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { Ago } from "../../../ui/facts/figures.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import {
  adjacentFarmPages,
  ariaSort,
  type FarmListState,
  farmsHref,
  farmsQuery,
  nextSort,
  pageSize,
  plainFarms,
  shows,
} from "../farm-url.ts";
import { ReferralNote } from "../referral-note.tsx";
import { FarmFilters } from "./farm-filters.tsx";
import { type FarmRow, farmRow } from "./farm-row.ts";
import { FarmTable } from "./farm-table.tsx";
import css from "./farms-page.module.css";
import { MyFarms } from "./my-farms.tsx";

const showText = {
  all: m.farm_show_all,
  live: m.farm_live,
  upcoming: m.farm_show_upcoming,
  ended: m.farm_show_ended,
  mine: m.farm_show_mine,
};

/** A page of farms with only the fields that rows show. */
export type FarmsResponse = Omit<ResponseOf<typeof listFarms>, "farms"> & { farms: FarmRow[] };

/** Reads one page of farms. */
export async function loadFarms(
  context: Readonly<RouterContextProvider>,
  state: FarmListState,
): Promise<FarmsResponse> {
  const response = await apiOf(context).listFarms({ query: farmsQuery(state) });
  return { ...response, farms: response.farms.map(farmRow) };
}

type Props = {
  state: FarmListState;
  hasIgnoredParams: boolean;
  response: FarmsResponse | null;
  ads: { header?: ReactNode; inline?: ReactNode; footer?: ReactNode };
};

export function FarmsPage({ state, hasIgnoredParams, response, ads }: Props) {
  const oldestRead = response?.farms.flatMap(({ synced_at }) => synced_at ?? []).sort()[0];
  return (
    <div className="wrap">
      {ads.header}
      <header className={css.top}>
        <h1>{m.farm_title()}</h1>
        <p>
          {m.farm_lead()}{" "}
          {oldestRead && (
            <InterpolatedMessage message={m.farm_read_from_chain({ ago: "{}" })}>
              <Ago at={oldestRead} />
            </InterpolatedMessage>
          )}
        </p>
      </header>
      <ReferralNote />
      {hasIgnoredParams && (
        <p className={css.note} role="status">
          <Icon name="q" size={16} />
          {m.farm_left_out()}
        </p>
      )}
      <Tabs
        label={m.farm_shows_label()}
        current={state.show}
        ruled
        tabs={shows.map((show) => ({
          key: show,
          label: showText[show](),
          to: farmsHref({ ...state, show }),
        }))}
      />
      {state.show === "mine" ? (
        <MyFarms />
      ) : (
        <>
          <FarmFilters key={farmsHref(state)} state={state} />
          {response && <List state={state} response={response} />}
          {ads.inline}
        </>
      )}
      {ads.footer}
    </div>
  );
}

function List({ state, response }: { state: FarmListState; response: FarmsResponse }) {
  const { farms, total, total_capped, next_cursor } = response;
  if (farms.length === 0) return <NoFarms state={state} />;
  const { back, next } = adjacentFarmPages(state, next_cursor !== null);
  return (
    <>
      <FarmTable
        farms={farms}
        caption={m.farm_title()}
        sortOf={(sort) => ({ to: farmsHref(state, nextSort(state, sort)), sorted: ariaSort(state, sort) })}
      />
      <Pager
        before={(state.page - 1) * pageSize}
        shown={farms.length}
        total={total}
        capped={total_capped}
        back={back}
        next={next}
        nextLabel={m.common_next_rows({ rows: pageSize })}
      />
    </>
  );
}

const emptyText = {
  all: { title: m.farm_empty_all_title, text: m.farm_empty_all_text, action: m.farm_empty_all_action },
  live: { title: m.farm_empty_live_title, text: m.farm_empty_live_text, action: m.farm_see_all },
  upcoming: { title: m.farm_empty_upcoming_title, text: m.farm_empty_see_live, action: m.farm_see_all },
  ended: { title: m.farm_empty_ended_title, text: m.farm_empty_see_live, action: m.farm_see_all },
  filtered: {
    title: m.farm_empty_filtered_title,
    text: m.farm_empty_filtered_text,
    action: m.common_clear_filters,
  },
  pastEnd: {
    title: m.farm_empty_past_end_title,
    text: m.farm_empty_past_end_text,
    action: m.farm_empty_past_end_action,
  },
};

/** Why the list is empty, and a link to other farms. */
function NoFarms({ state }: { state: FarmListState }) {
  const isFiltered = state.search !== "" || state.chainId !== null;
  const reason = state.page > 1 ? "pastEnd" : isFiltered ? "filtered" : state.show === "mine" ? "all" : state.show;
  const to = {
    pastEnd: farmsHref(state),
    filtered: farmsHref({ ...plainFarms, show: state.show }),
    all: "/coins",
    live: "/farms",
    upcoming: "/farms",
    ended: "/farms",
  }[reason];
  const { title, text, action } = emptyText[reason];
  return (
    <EmptyState title={title()} action={<ButtonLink to={to}>{action()}</ButtonLink>}>
      {text()}
    </EmptyState>
  );
}
