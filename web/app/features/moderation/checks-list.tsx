import type { Coin } from "@cointally/api/coin.ts";
import { Link } from "react-router";
import { useNow } from "../../lib/clock.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { type CheckRow, checkRows } from "./checks.ts";
import css from "./checks-list.module.css";
import { useChecks } from "./queries.ts";

const icons: Record<CheckRow["look"], IconName> = { good: "check", bad: "warn", unknown: "q" };

/** What the server could find out, reasons to look first; what is not known is drawn as not known. */
export function ChecksList({ userId, coin }: { userId: string; coin: Coin }) {
  const { data, error } = useChecks(userId, coin.id);
  const now = useNow();
  return (
    <section className={css.checks}>
      <h3>What we could check</h3>
      {data && (
        <ul>
          {checkRows(data, coin, now).map((row) => (
            <li key={row.text} className={css[row.look]}>
              <Icon name={icons[row.look]} />
              <span>
                {row.slug ? <Link to={`/coins/${row.slug}`}>{row.text}</Link> : <span>{row.text}</span>}
                {row.note && <small>{row.note}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!data && !error && <SkeletonText label="Checking" />}
      {error && (
        <ul>
          <li className={css.unknown}>
            <Icon name="q" />
            <span>Unknown: the server did not answer.</span>
          </li>
        </ul>
      )}
    </section>
  );
}
