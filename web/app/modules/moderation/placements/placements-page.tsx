import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getPlacements } from "@cointally/contract/moderation.ts";
import { Link } from "react-router";
import { useFormat, useWords } from "../../../lib/locale.ts";
import { type WalkPlace, walkNeighbours } from "../../../lib/pagination-url.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Filled } from "../../../ui/filled.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { PaidMark } from "../../../ui/paid-mark.tsx";
import { tableClasses } from "../../../ui/table.tsx";
import { placementWords } from "../../../words/placements.ts";
import { DangerMark } from "../../coins/danger-mark.tsx";
import css from "./placements-page.module.css";

type Answer = ResponseOf<typeof getPlacements>;
type Placement = Answer["placements"][number];

/** Everything that was paid for on this site: who, what, where, from when to when. */
export function PlacementsPage({ place, answer }: { place: WalkPlace; answer: Answer }) {
  const words = useWords(placementWords);
  return (
    <div className="wrap">
      <header className={css.top}>
        <h1>{words.title}</h1>
        <p className="second">{words.lead}</p>
      </header>
      {answer.placements.length > 0 ? <Rows place={place} answer={answer} /> : <Nothing first={place.after === 0} />}
    </div>
  );
}

function Rows({ place, answer }: { place: WalkPlace; answer: Answer }) {
  const words = useWords(placementWords);
  const { back, next } = walkNeighbours("/placements", place, answer.next_cursor);
  return (
    <>
      <table className={`${tableClasses.table} ${css.table}`}>
        <caption className="sr">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.who}</th>
            <th scope="col">{words.what}</th>
            <th scope="col" className="not-phone">
              {words.where}
            </th>
            <th scope="col" className={tableClasses.num}>
              {words.time}
            </th>
          </tr>
        </thead>
        <tbody>
          {answer.placements.map((one) => (
            <Row key={`${one.kind} ${one.who} ${one.slot} ${one.from}`} placement={one} />
          ))}
        </tbody>
      </table>
      <Pager
        summary={words.summary(
          place.after + 1,
          place.after + answer.placements.length,
          answer.total,
          answer.total_capped,
        )}
        back={back}
        next={next}
        nextLabel={words.older}
      />
    </>
  );
}

function Row({ placement: { kind, who, payer, coin_slug, coin_safety, slot, from, to } }: { placement: Placement }) {
  const words = useWords(placementWords);
  const { day } = useFormat();
  const where = slot ? words.slots[slot] : words.promotedPlaces;
  return (
    <tr>
      <th scope="row" className={css.who} dir="auto">
        {coin_slug ? <Link to={`/coins/${coin_slug}`}>{who}</Link> : <span>{who}</span>}{" "}
        <DangerMark coin={{ safety: coin_safety }} />
        {kind === "promotion" && (
          <small>{payer === null ? words.notNamed : <Filled words={words.paidBy}>{<bdi>{payer}</bdi>}</Filled>}</small>
        )}
      </th>
      <td>
        <PaidMark>{words.kinds[kind]}</PaidMark>
        <div className={`only-phone ${css.where}`}>{where}</div>
      </td>
      <td className="not-phone">{where}</td>
      <td className={`${tableClasses.num} ${css.time}`}>
        <time dateTime={from}>{day(from)}</time>
        <span>{to ? <time dateTime={to}>{day(to)}</time> : words.open}</span>
      </td>
    </tr>
  );
}

function Nothing({ first }: { first: boolean }) {
  const words = useWords(placementWords);
  if (first) {
    return (
      <EmptyState title={words.empty} action={<ButtonLink to="/coins">{words.seeCoins}</ButtonLink>}>
        {words.emptyWhy}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={words.pastEnd} action={<ButtonLink to="/placements">{words.newest}</ButtonLink>}>
      {words.pastEndWhy}
    </EmptyState>
  );
}
