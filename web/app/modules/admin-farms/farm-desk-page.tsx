import { limits } from "@cointally/contract/limits.ts";
import { chainById, chains } from "@cointally/shared/chains.ts";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { farmDeskWords } from "../../words/farm-desk.ts";
import { farmsWords } from "../../words/farms.ts";
import { type DeskList, deskLists, type ReadOutcome, useDeskFarms, useReadFarms } from "./desk-queries.ts";
import { DeskRows } from "./desk-rows.tsx";
import { FactoryTable } from "./factory-table.tsx";
import css from "./farm-desk.module.css";
import { Said } from "./said.tsx";

/** Where farms are found, looked at, and made public or hidden. */
export function FarmDeskPage() {
  const words = useWords(farmDeskWords);
  const [params] = useSearchParams();
  const list = deskLists.find((one) => one === params.get("list")) ?? "pending";
  const search = params.get("search")?.slice(0, limits.search.max) ?? "";
  return (
    <>
      <ReadBar />
      <Tabs
        label={words.tabsLabel}
        current={list}
        ruled
        tabs={deskLists.map((key) => ({ key, label: words.tabs[key], to: key === "pending" ? "?" : `?list=${key}` }))}
      />
      <Search key={`${list} ${search}`} list={list} search={search} />
      <FarmList key={list} list={list} search={search} />
      <FactoryTable />
    </>
  );
}

/** Looks for new farms and reads all again; what failed stands below, each with its reason. */
function ReadBar() {
  const words = useWords(farmDeskWords);
  const [chainId, setChainId] = useState<number | null>(null);
  const { mutate, isPending, variables, data } = useReadFarms();
  const busy = (did: ReadOutcome["did"]) => isPending && variables?.did === did;
  const read = (did: ReadOutcome["did"]) => !isPending && mutate({ did, chainId });
  return (
    <div className={css.read}>
      <div className={css.bar}>
        <select
          aria-label={words.chain}
          value={chainId ?? ""}
          onChange={(event) => setChainId(event.target.value ? Number(event.target.value) : null)}
        >
          <option value="">{words.allChains}</option>
          {chains.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Button icon="search" aria-disabled={isPending || undefined} onClick={() => read("fetch")}>
          {busy("fetch") ? words.fetching : words.fetch}
        </Button>
        <Button icon="refresh" aria-disabled={isPending || undefined} onClick={() => read("update")}>
          {busy("update") ? words.updating : words.update}
        </Button>
      </div>
      <div role="status">{data && !isPending && <Outcome outcome={data} />}</div>
    </div>
  );
}

/** Looks through a list: anybody may fill the one that waits. */
function Search({ list, search }: { list: DeskList; search: string }) {
  const { filters: words } = useWords(farmsWords);
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
          placeholder={words.searchHint}
          aria-label={words.search}
          maxLength={limits.search.max}
          autoComplete="off"
        />
        <Button type="submit">{words.show}</Button>
      </form>
    </search>
  );
}

/** So many failures stand open; the rest unfold. */
const shownFailures = 5;

function Outcome({ outcome }: { outcome: ReadOutcome }) {
  const words = useWords(farmDeskWords);
  const { failed } = outcome.answer;
  const done =
    outcome.did === "fetch"
      ? words.fetched(outcome.answer.found, outcome.answer.added)
      : words.updated(outcome.answer.updated);
  const rest = failed.slice(shownFailures);
  return (
    <>
      <p>{done}</p>
      {failed.length > 0 && (
        <>
          <p className={css.bad}>{words.failedList(failed.length)}</p>
          <Failures failed={failed.slice(0, shownFailures)} />
          {rest.length > 0 && (
            <details>
              <summary>{words.showAll(failed.length)}</summary>
              <Failures failed={rest} />
            </details>
          )}
        </>
      )}
    </>
  );
}

function Failures({ failed }: { failed: ReadOutcome["answer"]["failed"] }) {
  const words = useWords(farmDeskWords);
  return (
    <ul className={css.failures}>
      {failed.map(({ chain_id, factory, farm, message }) => (
        <li key={`${chain_id} ${factory} ${farm}`}>
          <span>{chainById(chain_id)?.label}</span>
          <code>{farm ?? factory}</code>
          {!farm && <span>({words.wholeFactory})</span>}
          <Said>{message}</Said>
        </li>
      ))}
    </ul>
  );
}

function FarmList({ list, search }: { list: DeskList; search: string }) {
  const words = useWords(farmDeskWords);
  const { empty } = useWords(farmsWords);
  const { count } = useFormat();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDeskFarms(list, search);
  if (isError && !data) {
    return (
      <EmptyState
        title={words.failed}
        action={
          <Button icon="refresh" onClick={() => refetch()}>
            {words.tryAgain}
          </Button>
        }
      >
        {""}
      </EmptyState>
    );
  }
  if (!data) return <SkeletonRows rows={5} label={words.loading} />;
  const farms = data.pages.flatMap((page) => page.farms);
  const total = data.pages[0]?.total ?? 0;
  if (farms.length === 0)
    return <EmptyState title={search ? empty.filtered[0] : words.empty[list]}>{words.emptyWhy}</EmptyState>;
  return (
    <>
      <DeskRows farms={farms} caption={words.tabs[list]} />
      <div className={css.more}>
        <span>{words.summary(farms.length, total)}</span>
        {hasNextPage && (
          <Button aria-disabled={isFetchingNextPage || undefined} onClick={() => fetchNextPage()}>
            {words.more} {count(Math.min(25, Math.max(0, total - farms.length)))}
          </Button>
        )}
      </div>
    </>
  );
}
