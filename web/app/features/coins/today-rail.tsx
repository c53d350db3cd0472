import type { AnswerOf } from "@cointally/api/endpoint.ts";
import type { getLog } from "@cointally/api/moderation.ts";
import { Link } from "react-router";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Ago } from "../../ui/figures.tsx";
import rows from "../../ui/rows.module.css";
import { listsWords } from "../../words/lists.ts";
import { CoinLogo } from "./coin-name.tsx";
import type { CoinRow } from "./coin-row.ts";
import { listPagePath } from "./lists.ts";
import css from "./today-rail.module.css";

export type LogEntry = AnswerOf<typeof getLog>["log"][number];

/** How many of the log's newest entries are of this UTC day, by action; null when the day may reach past them. */
export function moderatedOn(day: string, log: LogEntry[], whole: boolean) {
  const today = log.filter((entry) => entry.at.startsWith(day));
  if (!whole && today.length === log.length) return null;
  const approved = today.filter((entry) => entry.action === "approved").length;
  return { approved, denied: today.length - approved };
}

type Props = { fresh: CoinRow[]; moderated: ReturnType<typeof moderatedOn> };

/** Beside the list: what came today, and what moderators did. */
export function TodayRail({ fresh, moderated }: Props) {
  const { rail: words } = useWords(listsWords);
  const { count } = useFormat();
  return (
    <aside className={css.rail} aria-label={words.label}>
      {fresh.length > 0 && (
        <section aria-labelledby="fresh">
          <h2 id="fresh">{words.fresh}</h2>
          <ul className={rows.rows}>
            {fresh.map((coin) => (
              <li key={coin.id}>
                <span className={css.coin}>
                  <CoinLogo coin={coin} size={22} lazy />
                  <Link to={`/coins/${coin.slug}`} dir="auto">
                    {coin.name}
                  </Link>
                </span>
                {coin.approved_at && (
                  <span className={css.when}>
                    <Ago at={coin.approved_at} />
                  </span>
                )}
              </li>
            ))}
          </ul>
          <Link className={css.more} to={listPagePath("new")}>
            {words.allFresh}
          </Link>
        </section>
      )}
      {moderated && moderated.approved + moderated.denied > 0 && (
        <section aria-labelledby="moderated">
          <h2 id="moderated">{words.moderated}</h2>
          <dl className={rows.facts}>
            <div>
              <dt>{words.approved}</dt>
              <dd>{count(moderated.approved)}</dd>
            </div>
            <div>
              <dt>{words.denied}</dt>
              <dd>{count(moderated.denied)}</dd>
            </div>
          </dl>
        </section>
      )}
    </aside>
  );
}
