import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getVotesToday } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useNow } from "../../lib/format/clock.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Unknown } from "../../ui/facts/figures.tsx";
import { CoinLogo } from "../coins/coin-name.tsx";
import { DangerMark } from "../coins/danger-mark.tsx";
import { useVotesOfDay } from "../coins/list/live-figures/use-votes-of-day.ts";
import css from "./day-strip.module.css";

type Props = {
  loaded: ResponseOf<typeof getVotesToday>;
  /** Entries of the public log; null without one. */
  entries: number | null;
};

/** The day's votes of all coins, when the next day begins, and yesterday's first coins. */
export function DayStrip({ loaded, entries }: Props) {
  const { untilNextDay } = useFormat();
  const now = useNow();
  const votes = useVotesOfDay(loaded);
  return (
    <section className={css.strip} aria-label={m.label_votes_today()}>
      <div className={css.day}>
        <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
          <path className="mark-ink" d="M6 6.2V26M12.4 5V26.4M18.8 5.8V25.8M25.2 5.2V26.2" />
          <path className="mark-slash" d="M2 22.4 29.6 9.2" />
        </svg>
        <p>
          <b>
            <Count value={votes?.counted} />
          </b>{" "}
          <span>{m.vote_counted_today({ count: votes?.counted ?? 0 })}</span>
        </p>
        <p className="not-phone">
          <b>
            <Count value={votes?.held} />
          </b>{" "}
          <span>{m.day_held()}</span>
        </p>
        {/* Not shown later either, so that nothing moves. */}
        {loaded.void > 0 && (
          <p className="not-phone">
            <b>
              <Count value={votes?.void} />
            </b>{" "}
            <span>{m.day_void()}</span>
          </p>
        )}
        {entries !== null && (
          <p className="not-phone">
            <b>
              <Count value={entries} />
            </b>{" "}
            <span>{m.day_entries({ count: entries })}</span>
          </p>
        )}
        <p className={css.next}>
          <span className="not-phone">{m.day_next({ left: untilNextDay(now) })}</span>
          <span className="only-phone">{m.day_next_short({ left: untilNextDay(now) })}</span>
          {entries !== null && <Link to="/ledger">{m.day_count_yourself()}</Link>}
        </p>
      </div>
      {loaded.yesterday.length > 0 && <Yesterday coins={loaded.yesterday} />}
    </section>
  );
}

function Count({ value }: { value: number | undefined }) {
  const { count } = useFormat();
  return value === undefined ? <Unknown dash /> : count(value);
}

function Yesterday({ coins }: { coins: Props["loaded"]["yesterday"] }) {
  return (
    <div className={css.yesterday}>
      <h2>{m.day_yesterday()}</h2>
      <ol>
        {coins.map((coin) => (
          <li key={coin.id}>
            <CoinLogo coin={coin} size={22} />
            <Link to={`/coins/${coin.slug}`} dir="auto">
              {coin.name}
            </Link>
            <DangerMark coin={coin} compact />
            <span className={css.votes}>{m.vote_count({ count: coin.votes })}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
