import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { listFarms } from "@cointally/contract/farms.ts";
import type { RouterContextProvider } from "react-router";
import { apiOf } from "../../lib/load.ts";
import { useWords } from "../../lib/locale.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Ago } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { farmsWords } from "../../words/farms.ts";
import { AdSlot } from "../ads/ad-slot.tsx";
import type { PageAds } from "../ads/load-ads.ts";
import { FarmFilters } from "./farm-filters.tsx";
import { type FarmRow, farmRow } from "./farm-row.ts";
import { FarmTable } from "./farm-table.tsx";
import {
  ariaSort,
  type FarmListState,
  farmNeighbours,
  farmsHref,
  farmsQuery,
  nextSort,
  pageSize,
  plainFarms,
  shows,
} from "./farm-url.ts";
import css from "./farms-page.module.css";
import { MyFarms } from "./my-farms.tsx";
import { ReferralNote } from "./referral-note.tsx";

/** One page of farms, with only what its rows show. */
export type FarmsAnswer = Omit<ResponseOf<typeof listFarms>, "farms"> & { farms: FarmRow[] };

/** Reads one page, for a loader. */
export async function loadFarms(context: Readonly<RouterContextProvider>, state: FarmListState): Promise<FarmsAnswer> {
  const answer = await apiOf(context).listFarms({ query: farmsQuery(state) });
  return { ...answer, farms: answer.farms.map(farmRow) };
}

type Props = { state: FarmListState; leftOut: boolean; answer: FarmsAnswer | null; ads: PageAds };

/** The farms, by what the address asks for; one's own are read by the browser. */
export function FarmsPage({ state, leftOut, answer, ads }: Props) {
  const words = useWords(farmsWords);
  const read = answer?.farms.flatMap(({ synced_at }) => synced_at ?? []).sort()[0];
  const [before, after] = words.readFromChain("{}").split("{}");
  return (
    <div className="wrap">
      <AdSlot ad={ads.header} />
      <header className={css.top}>
        <h1>{words.title}</h1>
        <p>
          {words.lead}
          {read ? (
            <>
              {before}
              <Ago at={read} />
              {after}
            </>
          ) : (
            "."
          )}
        </p>
      </header>
      <ReferralNote />
      {leftOut && (
        <p className={css.note} role="status">
          <Icon name="q" size={16} />
          {words.leftOut}
        </p>
      )}
      <Tabs
        label={words.showsLabel}
        current={state.show}
        ruled
        tabs={shows.map((show) => ({
          key: show,
          label: words.shows[show],
          to: farmsHref({ ...state, show }),
        }))}
      />
      {state.show === "mine" ? (
        <MyFarms />
      ) : (
        <>
          <FarmFilters key={farmsHref(state)} state={state} />
          {answer && <List state={state} answer={answer} />}
          <AdSlot ad={ads.inline} />
        </>
      )}
      <AdSlot ad={ads.footer} />
    </div>
  );
}

function List({ state, answer }: { state: FarmListState; answer: FarmsAnswer }) {
  const words = useWords(farmsWords);
  const { farms, total, total_capped, next_cursor } = answer;
  if (farms.length === 0) return <Nothing state={state} />;
  const from = (state.page - 1) * pageSize + 1;
  const { back, next } = farmNeighbours(state, next_cursor !== null);
  return (
    <>
      <FarmTable
        farms={farms}
        caption={words.title}
        sortOf={(sort) => ({ to: farmsHref(state, nextSort(state, sort)), sorted: ariaSort(state, sort) })}
      />
      <Pager
        summary={words.summary(from, from + farms.length - 1, total, total_capped)}
        back={back}
        next={next}
        nextLabel={words.next(pageSize)}
      />
    </>
  );
}

/** Why there is no farm, and where there may be one. */
function Nothing({ state }: { state: FarmListState }) {
  const { empty } = useWords(farmsWords);
  const isFiltered = state.search !== "" || state.chainId !== null;
  const of = state.page > 1 ? "pastEnd" : isFiltered ? "filtered" : state.show === "mine" ? "all" : state.show;
  const to = {
    pastEnd: farmsHref(state),
    filtered: farmsHref({ ...plainFarms, show: state.show }),
    all: "/coins",
    live: "/farms",
    upcoming: "/farms",
    ended: "/farms",
  }[of];
  const [title, text, action] = empty[of];
  return (
    <EmptyState title={title} action={<ButtonLink to={to}>{action}</ButtonLink>}>
      {text}
    </EmptyState>
  );
}
