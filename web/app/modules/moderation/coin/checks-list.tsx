import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useNow } from "../../../lib/format/clock.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Icon, type IconName } from "../../../ui/controls/icon.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { useChecks } from "../queries.ts";
import { type CheckRow, checkRows } from "./checks.ts";
import css from "./checks-list.module.css";

const icons: Record<CheckRow["result"], IconName> = { good: "check", bad: "warn", unknown: "q" };

/** Warnings that are shown at once; the rest unfolds. */
const openWarnings = 8;

/** The server's checks, warnings first. Unknown results are shown as unknown. */
export function ChecksList({ coin }: { coin: Coin }) {
  const { data, error, refetch } = useChecks(coin.id);
  const now = useNow();
  const format = useFormat();
  const rows = data ? checkRows(data, coin, now, format) : [];
  const bad = rows.filter(({ result }) => result === "bad");
  const folded = bad.length > openWarnings + 1 ? bad.slice(openWarnings) : [];
  return (
    <section className={css.checks}>
      <h3>{m.moderation_check_title()}</h3>
      {data && (
        <>
          <Rows rows={rows.filter((row) => row.result === "bad" && !folded.includes(row))} />
          {folded.length > 0 && (
            <details>
              <summary>{m.moderation_check_more({ count: folded.length })}</summary>
              <Rows rows={folded} />
            </details>
          )}
          <Rows rows={rows.filter(({ result }) => result !== "bad")} />
        </>
      )}
      {!data && !error && <SkeletonText label={m.moderation_check_loading()} />}
      {error && !data && <FailedRead inline title={m.moderation_check_failed()} error={error} onRetry={refetch} />}
    </section>
  );
}

function Rows({ rows }: { rows: CheckRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map(({ key, result, text, note, slug }) => (
        <li key={key} className={css[result]}>
          <Icon name={icons[result]} />
          <span>
            {slug ? <Link to={`/coins/${slug}`}>{text}</Link> : <span>{text}</span>}
            {note && <small>{note}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
