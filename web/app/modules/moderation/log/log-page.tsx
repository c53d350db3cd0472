import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getLog } from "@cointally/contract/moderation.ts";
import { Link } from "react-router";
import { useWords } from "../../../lib/locale.ts";
import { type WalkPlace, walkNeighbours } from "../../../lib/pagination-url.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Moment, Unknown } from "../../../ui/figures.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { tableClasses } from "../../../ui/table.tsx";
import { logWords } from "../../../words/log.ts";
import { DangerMark } from "../../coins/danger-mark.tsx";
import { reasonText } from "../../coins/labels.ts";
import css from "./log-page.module.css";

type Log = ResponseOf<typeof getLog>;
type Entry = Log["log"][number];

/** The public moderation log: what was decided on which coin, and why. */
export function LogPage({ place, answer }: { place: WalkPlace; answer: Log }) {
  const words = useWords(logWords);
  return (
    <div className="wrap">
      <header className={css.top}>
        <h1>{words.title}</h1>
        <p className="second">{words.lead}</p>
      </header>
      {answer.log.length > 0 ? <Entries place={place} answer={answer} /> : <Nothing first={place.after === 0} />}
    </div>
  );
}

function Entries({ place, answer }: { place: WalkPlace; answer: Log }) {
  const words = useWords(logWords);
  const { back, next } = walkNeighbours("/moderation", place, answer.next_cursor);
  const from = place.after + 1;
  return (
    <>
      <table className={`${tableClasses.table} ${css.table}`}>
        <caption className="sr">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.coin}</th>
            <th scope="col">{words.decision}</th>
            <th scope="col" className="not-phone">
              {words.reason}
            </th>
            <th scope="col" className={tableClasses.num}>
              {words.when}
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
        summary={words.summary(from, place.after + answer.log.length, answer.total, answer.total_capped)}
        back={back}
        next={next}
        nextLabel={words.older}
      />
    </>
  );
}

/** How the API calls a coin that was deleted since. */
const deletedName = "A coin taken away";

function EntryRow({ entry: { at, coin, action, reason_code } }: { entry: Entry }) {
  const { decisions, takenAway } = useWords(logWords);
  const denied = action === "denied";
  const reason = reason_code ? reasonText[reason_code]() : denied && <Unknown dash />;
  return (
    <tr>
      <th scope="row" className={css.coin}>
        {coin.slug ? (
          <Link to={`/coins/${coin.slug}`}>{coin.name}</Link>
        ) : (
          <span>{coin.name === deletedName ? takenAway : coin.name}</span>
        )}{" "}
        <DangerMark coin={coin} />
      </th>
      <td className={denied ? css.denied : css.approved}>
        <span>
          <Icon name={denied ? "x" : "check"} size={14} />
          {decisions[action]}
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
  const words = useWords(logWords);
  if (first) {
    return (
      <EmptyState title={words.empty} action={<ButtonLink to="/coins">{words.seeCoins}</ButtonLink>}>
        {words.emptyWhy}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={words.pastEnd} action={<ButtonLink to="/moderation">{words.newest}</ButtonLink>}>
      {words.pastEndWhy}
    </EmptyState>
  );
}
