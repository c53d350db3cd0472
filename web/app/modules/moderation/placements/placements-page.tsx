import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getPlacements } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format/locale.ts";
import type { PagePosition } from "../../../lib/page/pagination-url.ts";
import { PaidMark } from "../../../ui/facts/paid-mark.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { tableClasses } from "../../../ui/table/table.tsx";
import { DangerMark } from "../../coins/danger-mark.tsx";
import { PublicRecord } from "../public-record.tsx";
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

/** All paid placements of this site: who paid, for what, where and when. */
export function PlacementsPage({ place, response }: { place: PagePosition; response: Answer }) {
  return (
    <PublicRecord
      path="/placements"
      place={place}
      page={response}
      title={m.shell_foot_placements()}
      lead={m.placement_lead()}
      columns={[m.placement_who(), m.placement_what(), m.placement_where(), m.placement_time()]}
      className={css.table}
      empty={{ title: m.placement_empty(), text: m.placement_empty_text() }}
      pastEnd={{ title: m.common_page_empty(), text: m.common_page_empty_text() }}
    >
      {response.placements.map((one) => (
        <Row key={`${one.kind} ${one.who} ${one.slot} ${one.from}`} placement={one} />
      ))}
    </PublicRecord>
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
              <InterpolatedMessage message={m.placement_paid_by({ payer: "{}" })}>
                {<bdi>{payer}</bdi>}
              </InterpolatedMessage>
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
