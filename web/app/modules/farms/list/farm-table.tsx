import type { FarmSort } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useNow } from "../../../lib/format/clock.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { useFigures } from "../../../ui/facts/figures.tsx";
import { SortableHeader, tableClasses } from "../../../ui/table/table.tsx";
import { ChainMark } from "../../coins/coin-name.tsx";
import { FarmDangers } from "../farm-dangers.tsx";
import { shortTime, symbolOf } from "../farm-names.ts";
import { FarmPair } from "../farm-pair.tsx";
import { farmHref } from "../farm-url.ts";
import { SolvencyMark } from "../solvency-mark.tsx";
import type { FarmRow } from "./farm-row.ts";
import css from "./farm-table.module.css";

const columnText = {
  farm: m.farm_columns_farm,
  chain: m.farm_chain,
  apr: m.farm_apr,
  tvl: m.farm_staked,
  end_at: m.farm_ends_in,
  rewards: m.farm_rewards,
};

type Sorting = { to: string; sorted: "ascending" | "descending" | "none" };
type Column<Row> = { name: string; of: (row: Row) => ReactNode };

export type FarmTableProps<Row> = {
  farms: Row[];
  caption: string;
  sortOf?: (sort: FarmSort) => Sorting;
  /** Columns about the visitor's own stakes, instead of the public ones. */
  own?: Column<Row>[];
};

/** Farms with tokens, rate, end, and whether the rewards are covered. */
export function FarmTable<Row extends FarmRow>({ farms, caption, sortOf, own }: FarmTableProps<Row>) {
  const head = (sort: keyof typeof columnText & FarmSort, name = css.figure) =>
    sortOf ? (
      <SortableHeader {...sortOf(sort)} className={`${tableClasses.num} ${name}`}>
        {columnText[sort]()}
      </SortableHeader>
    ) : (
      <th scope="col" className={`${tableClasses.num} ${name}`}>
        {columnText[sort]()}
      </th>
    );
  return (
    <table className={`${tableClasses.table} ${css.farms}`}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.farm_columns_farm()}</th>
          <th scope="col" className={css.chain}>
            {m.farm_chain()}
          </th>
          {head("apr")}
          {own ? (
            own.map(({ name }) => (
              <th key={name} scope="col" className={`${tableClasses.num} not-phone ${css.own}`}>
                {name}
              </th>
            ))
          ) : (
            <>
              {head("tvl", `not-phone ${css.figure}`)}
              {head("end_at", `not-phone ${css.figure}`)}
            </>
          )}
          <th scope="col" className={own ? `not-phone ${css.rewards}` : css.rewards}>
            {m.farm_rewards()}
          </th>
          {own && (
            <th scope="col" className="only-phone">
              {own.map(({ name }) => name).join(", ")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {farms.map((farm) => (
          <Row key={farm.id} farm={farm} own={own} />
        ))}
      </tbody>
    </table>
  );
}

function Row<Row extends FarmRow>({ farm, own }: { farm: Row; own?: Column<Row>[] }) {
  const figures = useFigures();
  const remaining = useRemainingTime(farm);
  return (
    <tr>
      <th scope="row" className={css.farm}>
        <div className={css.name}>
          <FarmPair staked={farm.staked_token} reward={farm.reward_token} lazy />
          <Link to={farmHref(farm)}>
            <b>{symbolOf(farm.staked_token)}</b>
            <span className={css.second}>
              <span>{m.farm_earns({ symbol: symbolOf(farm.reward_token) })}</span>
              <span className={css.mark}>
                <ChainMark chainId={farm.chain_id} title={chainById(farm.chain_id)?.name} />
                <span className="sr">{chainById(farm.chain_id)?.name}</span>
              </span>
            </span>
            <FarmDangers farm={farm} />
          </Link>
        </div>
      </th>
      <td className={css.chain}>
        <span className={css.on}>
          <ChainMark chainId={farm.chain_id} />
          {chainById(farm.chain_id)?.label}
        </span>
      </td>
      <td className={`${tableClasses.num} ${own ? "not-phone" : ""} ${css.apr}`}>
        <Apr farm={farm} />
        <span className={`only-phone ${css.sub}`}>{remaining.long}</span>
      </td>
      {own ? (
        own.map(({ name, of }) => (
          <td key={name} className={`${tableClasses.num} not-phone`}>
            {of(farm)}
          </td>
        ))
      ) : (
        <>
          <td className={`${tableClasses.num} not-phone`}>{figures.amount(farm.tvl_usd)}</td>
          <td className={`${tableClasses.num} not-phone ${css.when}`}>{remaining.short}</td>
        </>
      )}
      <td className={own ? `not-phone ${css.rewards}` : css.rewards}>
        <SolvencyMark farm={farm} />
      </td>
      {own && (
        <td className="only-phone">
          <dl className={css.stack}>
            {own.map(({ name, of }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{of(farm)}</dd>
              </div>
            ))}
          </dl>
        </td>
      )}
    </tr>
  );
}

/** A higher rate comes from a tiny stake or a wrong price, so nobody will earn it. */
const credibleApr = 10_000;

/** The yearly rate: zero once ended, unknown without a price or a stake. `why` explains one that is not credible in full. */
export function Apr({ farm: { apr, phase }, why }: { farm: Pick<FarmRow, "apr" | "phase">; why?: boolean }) {
  const figures = useFigures();
  const { change, count } = useFormat();
  if (phase === "ended") return <>0%</>;
  if (apr !== null && apr >= credibleApr) {
    return (
      <>
        {`> ${count(credibleApr)}%`}
        <small className={css.doubt}>{why ? m.farm_apr_too_high_why() : m.farm_apr_too_high()}</small>
      </>
    );
  }
  return <>{apr === null ? figures.unknown : change(apr).text.replace(/^\+|(?<=^> )\+/, "")}</>;
}

/** The remaining time, as a figure and as a phrase; before the start, the time until the start. */
function useRemainingTime({ phase, start_at, end_at }: Pick<FarmRow, "phase" | "start_at" | "end_at">) {
  const format = useFormat();
  const figures = useFigures();
  const now = useNow();
  // Lines break around a duration, not inside it.
  const time = (iso: string) => shortTime(Date.parse(iso) - now, format).replaceAll(" ", "\u00a0");
  if (phase === "upcoming" && start_at && Date.parse(start_at) > now) {
    return {
      short: m.farm_starts_in_time({ time: time(start_at) }),
      long: m.farm_starts_in_time({ time: time(start_at) }),
    };
  }
  if (!end_at) return { short: figures.unknown, long: figures.unknown };
  if (phase === "ended" || Date.parse(end_at) <= now)
    return { short: m.farm_ended_short(), long: m.farm_ended_short() };
  return { short: time(end_at), long: m.farm_time_left({ time: time(end_at) }) };
}
