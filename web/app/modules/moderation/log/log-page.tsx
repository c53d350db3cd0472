import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getLog } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import type { PagePosition } from "../../../lib/page/pagination-url.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Moment, Unknown } from "../../../ui/facts/figures.tsx";
import { tableClasses } from "../../../ui/table/table.tsx";
import { DangerMark } from "../../coins/danger-mark.tsx";
import { reasonText } from "../../coins/field-labels.ts";
import { PublicRecord } from "../public-record.tsx";
import css from "./log-page.module.css";

const decisionsText = {
  approved: m.moderation_log_decisions_approved,
  denied: m.moderation_log_decisions_denied,
};

type Log = ResponseOf<typeof getLog>;
type Entry = Log["log"][number];

/** The public moderation log: what was decided on which coin, and why. */
export function LogPage({ place, response }: { place: PagePosition; response: Log }) {
  return (
    <PublicRecord
      path="/moderation"
      place={place}
      page={response}
      title={m.moderation_log_title()}
      lead={m.moderation_log_lead()}
      columns={[
        m.moderation_log_coin(),
        m.moderation_log_decision(),
        m.moderation_log_reason(),
        m.moderation_log_when(),
      ]}
      className={css.table}
      empty={{ title: m.moderation_log_empty(), text: m.moderation_log_empty_text() }}
      pastEnd={{ title: m.moderation_log_past_end(), text: m.moderation_log_past_end_text() }}
    >
      {response.log.map((entry) => (
        <EntryRow key={`${entry.at} ${entry.coin.id} ${entry.action}`} entry={entry} />
      ))}
    </PublicRecord>
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
