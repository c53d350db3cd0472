import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { bidiIsolate } from "../../../lib/format/bidi-isolate.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Moment } from "../../../ui/facts/figures.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import rows from "../../../ui/table/rows.module.css";
import { approvedText, useHistorySentence } from "../history/history-sentence.ts";
import type { CoinFacts } from "./coin-facts.ts";
import css from "./listing-history.module.css";

const approvedSentence = ({ approved_how, imported_from }: CoinFacts["coin"]) => {
  if (approved_how === "imported" && imported_from)
    return m.history_imported_from({ list: bidiIsolate(imported_from) });
  return approved_how ? approvedText[approved_how]() : m.moderation_log_decisions_approved();
};

type Props = Pick<CoinFacts, "coin" | "creator" | "history">;

/** When and how the coin was listed and what has happened since, newest first; the history page has all entries. */
export function ListingHistory({ coin, creator, history }: Props) {
  const sentence = useHistorySentence();
  const { approved_at, approved_how, imported_from } = coin;
  // The last two lines of the list describe these in more detail.
  const later = history.lines.filter(
    ({ kind, at }) => kind !== "submitted" && !(kind === "approved" && at === approved_at),
  );
  return (
    <section className={rows.section}>
      <h2>{m.history_title()}</h2>
      <ol className={`${rows.rows} ${css.history}`}>
        {later.map((line) => (
          <li key={line.id}>
            <Moment at={line.at} />
            <span>{sentence(line)}</span>
          </li>
        ))}
        {approved_at && (
          <li>
            <Moment at={approved_at} />
            <span>{approvedSentence(coin)}</span>
          </li>
        )}
        {imported_from && approved_how !== "imported" && (
          <li>
            <Moment at={coin.created_at} />
            <span>{m.history_imported_from({ list: bidiIsolate(imported_from) })}</span>
          </li>
        )}
        {!imported_from && approved_how !== "imported" && (
          <li>
            <Moment at={coin.created_at} />
            <span>
              {creator ? (
                <InterpolatedMessage
                  message={m.coin_submitted_by({
                    name: "{}",
                    year: creator.joined_at.slice(0, 4),
                    coins: creator.coins_count,
                  })}
                >
                  <bdi>
                    {creator.coins_count > 0 ? (
                      <Link to={`/creators/${creator.id}`}>{creator.name}</Link>
                    ) : (
                      creator.name
                    )}
                  </bdi>
                </InterpolatedMessage>
              ) : (
                m.coin_submitted_by_deleted()
              )}
            </span>
          </li>
        )}
      </ol>
      {coin.status === "approved" && later.length > 0 && (
        <ButtonLink kind="quiet" to={`/coins/${coin.slug}/history`} className={css.all}>
          {m.history_show_all({ count: history.total })}
        </ButtonLink>
      )}
    </section>
  );
}
