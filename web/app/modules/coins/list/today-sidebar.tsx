import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getLog } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { Fragment, type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format/locale.ts";
import { listPagePath, type PublicList } from "../../../lib/page/list-paths.ts";
import { Ago, Change } from "../../../ui/facts/figures.tsx";
import rows from "../../../ui/table/rows.module.css";
import { CoinLogo } from "../coin-name.tsx";
import { DangerMark, dangerOf } from "../danger-mark.tsx";
import { useLiveRows } from "./live-figures/use-live.ts";
import type { CoinRow } from "./table/coin-row.ts";
import css from "./today-sidebar.module.css";

export type LogEntry = ResponseOf<typeof getLog>["log"][number];

/** The number of approvals and denials of a UTC day in the log's newest entries; null when the day may have more entries. */
export function countDecisions(day: string, log: LogEntry[], isComplete: boolean) {
  const today = log.filter((entry) => entry.at.startsWith(day));
  if (!isComplete && today.length === log.length) return null;
  const approved = today.filter((entry) => entry.action === "approved").length;
  return { approved, denied: today.length - approved };
}

type Props = {
  /** The first of the top gainers and losers; empty while there are no prices of the last hour. */
  gainers: CoinRow[];
  losers: CoinRow[];
  newCoins: CoinRow[];
  decisions: ReturnType<typeof countDecisions>;
  ad: ReactNode;
  /** Names of the parts, also of `ad`. */
  order: readonly string[];
};

/** Beside the list: what moved most, new coins and the moderators' decisions of today. */
export function TodaySidebar({ gainers, losers, newCoins, decisions, ad, order }: Props) {
  const moved = useMemo(() => [...gainers, ...losers], [gainers, losers]);
  const liveMoved = useLiveRows(moved);
  const { count } = useFormat();
  const parts: Record<string, ReactNode> = {
    ad: <Fragment key="ad">{ad}</Fragment>,
    gainers: moved.length > 0 && (
      <CoinGroup
        key="gainers"
        id="moved"
        heading={m.home_moved()}
        coins={liveMoved}
        figure={({ market }) => <Change percent={market?.stale ? null : market?.change_24h} withArrow />}
        more={[
          ...(gainers.length > 0 ? [{ list: "top-gainers", label: m.home_all_gainers() } as const] : []),
          ...(losers.length > 0 ? [{ list: "top-losers", label: m.home_all_losers() } as const] : []),
        ]}
      />
    ),
    new: newCoins.length > 0 && (
      <CoinGroup
        key="new"
        id="fresh"
        heading={m.home_new()}
        coins={newCoins}
        figure={({ approved_at }) => approved_at && <Ago at={approved_at} />}
        more={[{ list: "new", label: m.home_all_new() }]}
      />
    ),
    decisions: decisions && decisions.approved + decisions.denied > 0 && (
      <section key="decisions" aria-labelledby="moderated">
        <h2 id="moderated">{m.home_moderated()}</h2>
        <dl className={rows.facts}>
          <div>
            <dt>{m.home_approved()}</dt>
            <dd>{count(decisions.approved)}</dd>
          </div>
          <div>
            <dt>{m.home_denied()}</dt>
            <dd>{count(decisions.denied)}</dd>
          </div>
        </dl>
      </section>
    ),
  };
  return (
    <aside className={css.sidebar} aria-label={m.label_today()}>
      {order.map((name) => parts[name])}
    </aside>
  );
}

type CoinGroupProps = {
  id: string;
  heading: string;
  coins: CoinRow[];
  figure: (coin: CoinRow) => ReactNode;
  more: { list: PublicList; label: string }[];
};

function CoinGroup({ id, heading, coins, figure, more }: CoinGroupProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={rows.rows}>
        {coins.map((coin) => (
          <li key={coin.id}>
            <span className={css.coin}>
              <CoinLogo coin={coin} size={22} lazy />
              <Link to={`/coins/${coin.slug}`} dir="auto">
                {coin.name}
              </Link>
            </span>
            <span className={css.figure}>{dangerOf(coin) ? <DangerMark coin={coin} /> : figure(coin)}</span>
          </li>
        ))}
      </ul>
      {more.map(({ list, label }) => (
        <Link key={list} className={css.more} to={listPagePath(list)}>
          {label}
        </Link>
      ))}
    </section>
  );
}
