import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getLog } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { listPagePath, type PublicList } from "../../../lib/list-paths.ts";
import { useFormat } from "../../../lib/locale.ts";
import { Ago, Change } from "../../../ui/figures.tsx";
import rows from "../../../ui/rows.module.css";
import { CoinLogo } from "../coin-name.tsx";
import { DangerMark, dangerOf } from "../danger-mark.tsx";
import type { CoinRow } from "./coin-row.ts";
import css from "./today-rail.module.css";
import { useLiveRows } from "./use-live.ts";

export type LogEntry = ResponseOf<typeof getLog>["log"][number];

/** How many of the log's newest entries are of this UTC day, by action; null when the day may reach past them. */
export function moderatedOn(day: string, log: LogEntry[], whole: boolean) {
  const today = log.filter((entry) => entry.at.startsWith(day));
  if (!whole && today.length === log.length) return null;
  const approved = today.filter((entry) => entry.action === "approved").length;
  return { approved, denied: today.length - approved };
}

type Props = {
  /** The first of the top gainers: none while no price of the last hour is known. */
  moved: CoinRow[];
  fresh: CoinRow[];
  moderated: ReturnType<typeof moderatedOn>;
  /** Between the first two parts. */
  ad?: ReactNode;
};

/** Beside the list: what moved and what came today, and what moderators did. */
export function TodayRail({ moved, fresh, moderated, ad }: Props) {
  const movedNow = useLiveRows(moved);
  const { count } = useFormat();
  return (
    <aside className={css.rail} aria-label={m.label_today()}>
      {moved.length > 0 && (
        <Coins
          id="moved"
          heading={m.home_gainers()}
          coins={movedNow}
          figure={({ market }) => <Change percent={market?.stale ? null : market?.change_24h} withArrow />}
          more={{ list: "top-gainers", label: m.home_all_gainers() }}
        />
      )}
      {ad}
      {fresh.length > 0 && (
        <Coins
          id="fresh"
          heading={m.home_new()}
          coins={fresh}
          figure={({ approved_at }) => approved_at && <Ago at={approved_at} />}
          more={{ list: "new", label: m.home_all_new() }}
        />
      )}
      {moderated && moderated.approved + moderated.denied > 0 && (
        <section aria-labelledby="moderated">
          <h2 id="moderated">{m.home_moderated()}</h2>
          <dl className={rows.facts}>
            <div>
              <dt>{m.home_approved()}</dt>
              <dd>{count(moderated.approved)}</dd>
            </div>
            <div>
              <dt>{m.home_denied()}</dt>
              <dd>{count(moderated.denied)}</dd>
            </div>
          </dl>
        </section>
      )}
    </aside>
  );
}

type CoinsProps = {
  id: string;
  heading: string;
  coins: CoinRow[];
  figure: (coin: CoinRow) => ReactNode;
  more: { list: PublicList; label: string };
};

function Coins({ id, heading, coins, figure, more }: CoinsProps) {
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
      <Link className={css.more} to={listPagePath(more.list)}>
        {more.label}
      </Link>
    </section>
  );
}
