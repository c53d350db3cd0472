import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getPlacements } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useFormat } from "../../../lib/locale.ts";
import { type WalkPlace, walkNeighbours } from "../../../lib/pagination-url.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Filled } from "../../../ui/filled.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { PaidMark } from "../../../ui/paid-mark.tsx";
import { tableClasses } from "../../../ui/table.tsx";
import { DangerMark } from "../../coins/danger-mark.tsx";
import css from "./placements-page.module.css";

const slotText = {
  header: m.placement_slot_header,
  sidebar: m.placement_slot_sidebar,
  inline: m.placement_slot_inline,
  footer: m.placement_slot_footer,
};

const kindText = {
  ad: m.ad_label,
  promotion: m.label_promoted,
};

type Answer = ResponseOf<typeof getPlacements>;
type Placement = Answer["placements"][number];

/** Everything that was paid for on this site: who, what, where, from when to when. */
export function PlacementsPage({ place, answer }: { place: WalkPlace; answer: Answer }) {
  return (
    <div className="wrap">
      <header className={css.top}>
        <h1>{m.shell_foot_placements()}</h1>
        <p className="second">{m.placement_lead()}</p>
      </header>
      {answer.placements.length > 0 ? <Rows place={place} answer={answer} /> : <Nothing first={place.after === 0} />}
    </div>
  );
}

function Rows({ place, answer }: { place: WalkPlace; answer: Answer }) {
  const { back, next } = walkNeighbours("/placements", place, answer.next_cursor);
  return (
    <>
      <table className={`${tableClasses.table} ${css.table}`}>
        <caption className="sr">{m.shell_foot_placements()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.placement_who()}</th>
            <th scope="col">{m.placement_what()}</th>
            <th scope="col" className="not-phone">
              {m.placement_where()}
            </th>
            <th scope="col" className={tableClasses.num}>
              {m.placement_time()}
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
        before={place.after}
        shown={answer.placements.length}
        total={answer.total}
        capped={answer.total_capped}
        back={back}
        next={next}
        nextLabel={m.common_older()}
      />
    </>
  );
}

function Row({ placement: { kind, who, payer, coin_slug, coin_safety, slot, from, to } }: { placement: Placement }) {
  const { day } = useFormat();
  const where = slot ? slotText[slot]() : m.placement_promoted_places();
  return (
    <tr>
      <th scope="row" className={css.who} dir="auto">
        {coin_slug ? <Link to={`/coins/${coin_slug}`}>{who}</Link> : <span>{who}</span>}{" "}
        <DangerMark coin={{ safety: coin_safety }} />
        {kind === "promotion" && (
          <small>
            {payer === null ? (
              m.placement_payer_not_named()
            ) : (
              <Filled words={m.placement_paid_by({ payer: "{}" })}>{<bdi>{payer}</bdi>}</Filled>
            )}
          </small>
        )}
      </th>
      <td>
        <PaidMark>{kindText[kind]()}</PaidMark>
        <div className={`only-phone ${css.where}`}>{where}</div>
      </td>
      <td className="not-phone">{where}</td>
      <td className={`${tableClasses.num} ${css.time}`}>
        <time dateTime={from}>{day(from)}</time>
        <span>{to ? <time dateTime={to}>{day(to)}</time> : m.placement_no_end()}</span>
      </td>
    </tr>
  );
}

function Nothing({ first }: { first: boolean }) {
  if (first) {
    return (
      <EmptyState title={m.placement_empty()} action={<ButtonLink to="/coins">{m.common_see_coins()}</ButtonLink>}>
        {m.placement_empty_text()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={m.common_page_empty()}
      action={<ButtonLink to="/placements">{m.common_see_newest()}</ButtonLink>}
    >
      {m.common_page_empty_text()}
    </EmptyState>
  );
}
