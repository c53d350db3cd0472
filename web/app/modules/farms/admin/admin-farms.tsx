import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { chainById, chains } from "@cointally/shared/chains.ts";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import css from "./admin-farms.module.css";
import { FactoryTable } from "./factory-table.tsx";
import { AdminFarmRows } from "./farm-rows.tsx";
import { type FarmListName, farmLists, type ReadOutcome, useAdminFarms, useReadFarms } from "./queries.ts";

const tabText = {
  pending: m.admin_farms_tabs_pending,
  active: m.admin_farms_tabs_active,
  finished: m.admin_farms_tabs_finished,
  hidden: m.admin_farms_tabs_hidden,
  failed: m.admin_farms_tabs_failed,
};

const emptyText = {
  pending: m.admin_farms_empty_pending,
  active: m.admin_farms_empty_active,
  finished: m.admin_farms_empty_finished,
  hidden: m.admin_farms_empty_hidden,
  failed: m.admin_farms_empty_failed,
};

/** Finds and reviews farms, and makes them public or hides them. */
export function AdminFarms() {
  const [params] = useSearchParams();
  const list = farmLists.find((one) => one === params.get("list")) ?? "pending";
  const search = params.get("search")?.slice(0, limits.search.max) ?? "";
  return (
    <>
      <ReadBar />
      <Tabs
        label={m.admin_farms_tabs_label()}
        current={list}
        ruled
        tabs={farmLists.map((key) => ({ key, label: tabText[key](), to: key === "pending" ? "?" : `?list=${key}` }))}
      />
      <Search key={`${list} ${search}`} list={list} search={search} />
      <FarmList key={list} list={list} search={search} />
      <FactoryTable />
    </>
  );
}

/** Finds new farms and refreshes all; failures are listed below with their reasons. */
function ReadBar() {
  const [chainId, setChainId] = useState<number | null>(null);
  const { mutate, isPending, variables, data } = useReadFarms();
  const busy = (operation: ReadOutcome["operation"]) => isPending && variables?.operation === operation;
  const read = (operation: ReadOutcome["operation"]) => !isPending && mutate({ operation, chainId });
  return (
    <div className={css.read}>
      <div className={css.bar}>
        <select
          aria-label={m.farm_chain()}
          value={chainId ?? ""}
          onChange={(event) => setChainId(event.target.value ? Number(event.target.value) : null)}
        >
          <option value="">{m.label_all_chains()}</option>
          {chains.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Button icon="search" aria-disabled={isPending || undefined} onClick={() => read("fetch")}>
          {busy("fetch") ? m.admin_farms_finding() : m.admin_farms_find()}
        </Button>
        <Button icon="refresh" aria-disabled={isPending || undefined} onClick={() => read("update")}>
          {busy("update") ? m.admin_farms_refreshing() : m.admin_farms_refresh()}
        </Button>
      </div>
      <div role="status">{data && !isPending && <Outcome outcome={data} />}</div>
    </div>
  );
}

/** Searches a list: anyone can create farms, so the pending one may be long. */
function Search({ list, search }: { list: FarmListName; search: string }) {
  const [, setParams] = useSearchParams();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("search")).trim();
    setParams({ ...(list !== "pending" && { list }), ...(text && { search: text }) });
  };
  return (
    <search>
      <form className={`${css.bar} ${css.search}`} onSubmit={apply}>
        <input
          type="search"
          name="search"
          defaultValue={search}
          placeholder={m.farm_filters_search_hint()}
          aria-label={m.farm_filters_search()}
          maxLength={limits.search.max}
          autoComplete="off"
        />
        <Button type="submit">{m.farm_filters_show()}</Button>
      </form>
    </search>
  );
}

/** Failures shown before the rest is collapsed. */
const shownFailures = 5;

function Outcome({ outcome }: { outcome: ReadOutcome }) {
  const { failed } = outcome.response;
  const done =
    outcome.operation === "fetch"
      ? m.admin_farms_found_count({ found: outcome.response.found, added: outcome.response.added })
      : m.admin_farms_refreshed_count({ count: outcome.response.updated });
  const hidden = failed.slice(shownFailures);
  return (
    <>
      <p>{done}</p>
      {failed.length > 0 && (
        <>
          <p className={css.bad}>{m.admin_farms_unread_count({ count: failed.length })}</p>
          <Failures failed={failed.slice(0, shownFailures)} />
          {hidden.length > 0 && (
            <details>
              <summary>{m.admin_farms_show_all({ count: failed.length })}</summary>
              <Failures failed={hidden} />
            </details>
          )}
        </>
      )}
    </>
  );
}

function Failures({ failed }: { failed: ReadOutcome["response"]["failed"] }) {
  return (
    <ul className={css.failures}>
      {failed.map(({ chain_id, factory, farm, message }) => (
        <li key={`${chain_id} ${factory} ${farm}`}>
          <span>{chainById(chain_id)?.label}</span>
          <code>{farm ?? factory}</code>
          {!farm && <span>({m.admin_farms_whole_factory()})</span>}
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}

function FarmList({ list, search }: { list: FarmListName; search: string }) {
  const { count } = useFormat();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAdminFarms(list, search);
  if (error && !data) {
    return <FailedRead title={m.admin_farms_failed()} error={error} onRetry={refetch} />;
  }
  if (!data) return <SkeletonRows rows={5} label={m.admin_farms_loading()} />;
  const farms = data.pages.flatMap((page) => page.farms);
  const total = data.pages[0]?.total ?? 0;
  if (farms.length === 0)
    return (
      <EmptyState title={search ? m.farm_empty_filtered_title() : emptyText[list]()}>
        {m.admin_farms_empty_why()}
      </EmptyState>
    );
  return (
    <>
      <AdminFarmRows farms={farms} caption={tabText[list]()} />
      <div className={css.more}>
        <span>{m.admin_farms_summary({ shown: count(farms.length), total: count(total) })}</span>
        {hasNextPage && (
          <Button aria-disabled={isFetchingNextPage || undefined} onClick={() => fetchNextPage()}>
            {m.common_show_count_more({ count: Math.min(25, Math.max(0, total - farms.length)) })}
          </Button>
        )}
      </div>
    </>
  );
}
