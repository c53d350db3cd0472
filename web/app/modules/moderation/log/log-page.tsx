import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getLog } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { type WalkPlace, walkNeighbours } from "../../../lib/pagination-url.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Moment, Unknown } from "../../../ui/figures.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { tableClasses } from "../../../ui/table.tsx";
import { DangerMark } from "../../coins/danger-mark.tsx";
import { reasonText } from "../../coins/labels.ts";
import css from "./log-page.module.css";

const decisionsText = {
  approved: m.moderation_log_decisions_approved,
  denied: m.moderation_log_decisions_denied,
};

type Log = ResponseOf<typeof getLog>;
type Entry = Log["log"][number];

/** The public moderation log: what was decided on which coin, and why. */
export function LogPage({ place, answer }: { place: WalkPlace; answer: Log }) {
  return (
    <div className="wrap">
      <header className={css.top}>
        <h1>{m.moderation_log_title()}</h1>
        <p className="second">{m.moderation_log_lead()}</p>
      </header>
      {answer.log.length > 0 ? <Entries place={place} answer={answer} /> : <Nothing first={place.after === 0} />}
    </div>
  );
}

function Entries({ place, answer }: { place: WalkPlace; answer: Log }) {
  const { back, next } = walkNeighbours("/moderation", place, answer.next_cursor);
  return (
    <>
      <table className={`${tableClasses.table} ${css.table}`}>
        <caption className="sr">{m.moderation_log_title()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.moderation_log_coin()}</th>
            <th scope="col">{m.moderation_log_decision()}</th>
            <th scope="col" className="not-phone">
              {m.moderation_log_reason()}
            </th>
            <th scope="col" className={tableClasses.num}>
              {m.moderation_log_when()}
            </th>
          </tr>
        </thead>
        <tbody>
          {answer.log.map((entry) => (
            <EntryRow key={`${entry.at} ${entry.coin.id} ${entry.action}`} entry={entry} />
          ))}
        </tbody>
      </table>
      <Pager
        before={place.after}
        shown={answer.log.length}
        total={answer.total}
        capped={answer.total_capped}
        back={back}
        next={next}
        nextLabel={m.common_older()}
      />
    </>
  );
}

function EntryRow({ entry: { at, coin, action, reason_code } }: { entry: Entry }) {
  const denied = action === "denied";
  const reason = reason_code ? reasonText[reason_code]() : denied && <Unknown dash />;
  return (
    <tr>
      <th scope="row" className={css.coin}>
        {coin.slug ? <Link to={`/coins/${coin.slug}`}>{coin.name}</Link> : <span>{coin.name}</span>}{" "}
        <DangerMark coin={coin} />
      </th>
      <td className={denied ? css.denied : css.approved}>
        <span>
          <Icon name={denied ? "x" : "check"} size={14} />
          {decisionsText[action]()}
        </span>
        {reason_code && <div className={`only-phone ${css.reason}`}>{reason}</div>}
      </td>
      <td className="not-phone">{reason}</td>
      <td className={`${tableClasses.num} ${css.when}`}>
        <Moment at={at} />
      </td>
    </tr>
  );
}

function Nothing({ first }: { first: boolean }) {
  if (first) {
    return (
      <EmptyState title={m.moderation_log_empty()} action={<ButtonLink to="/coins">{m.common_see_coins()}</ButtonLink>}>
        {m.moderation_log_empty_text()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={m.moderation_log_past_end()}
      action={<ButtonLink to="/moderation">{m.common_see_newest()}</ButtonLink>}
    >
      {m.moderation_log_past_end_text()}
    </EmptyState>
  );
}
