import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getVoterAges } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailedRead } from "../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { tableClasses } from "../../ui/table/table.tsx";
import { ageRange } from "./age-range.ts";
import { useToday, type VoteDay, votesSince } from "./vote-days.ts";
import css from "./vote-record.module.css";

/** Rows of the table before "Show all". */
const firstRows = 7;
const days = 90;

/** A coin's counted, held and void votes per day, and its voters by the age of their accounts. */
export default function VoteRecord({ coinId }: { coinId: string }) {
  const api = useApi();
  const votes = useQuery({ ...query(api.getVoteDays, { params: { coinId } }), staleTime: 5_000 });
  const voters = useQuery(query(api.getVoterAges, { params: { coinId } }));
  if (votes.data && voters.data) {
    return (
      <div className={css.record}>
        <VoteDays entries={votes.data.days.toReversed()} />
        <VoterAges {...voters.data} />
      </div>
    );
  }
  if (votes.error || voters.error) {
    const retry = () => [votes.refetch(), voters.refetch()];
    return <FailedRead inline title={m.vote_record_failed()} error={votes.error ?? voters.error} onRetry={retry} />;
  }
  return <SkeletonText lines={8} label={m.common_loading()} />;
}

/** `entries` newest first. */
function VoteDays({ entries }: { entries: VoteDay[] }) {
  const { count, nearDay } = useFormat();
  const today = useToday();
  const [isLong, setIsLong] = useState(false);
  if (entries.length === 0) return <p>{m.vote_none_in_days({ days })}</p>;
  const sum = votesSince(entries, today, days);
  return (
    <>
      <p>
        {m.vote_record_total({ days, counted: count(sum.counted), held: count(sum.held), void: count(sum.void) })}{" "}
        {m.rank_held_rule()}
      </p>
      <table className={`${tableClasses.table} ${css.table}`}>
        <caption className="sr">{m.vote_record_caption()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.label_date()}</th>
            {[m.vote_record_counted, m.vote_record_held, m.vote_record_void].map((label) => (
              <th key={label()} scope="col" className={tableClasses.num}>
                {label()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, isLong ? undefined : firstRows).map((entry) => (
            <tr key={entry.day}>
              <th scope="row">
                <time dateTime={entry.day}>{nearDay(entry.day, Date.parse(today))}</time>
              </th>
              <td className={tableClasses.num}>{count(entry.counted)}</td>
              <td className={tableClasses.num}>{count(entry.held)}</td>
              <td className={tableClasses.num}>{count(entry.void)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {entries.length > firstRows && !isLong && (
        <Button onClick={() => setIsLong(true)}>{m.vote_record_show_all({ count: count(entries.length) })}</Button>
      )}
    </>
  );
}

type Ages = ResponseOf<typeof getVoterAges>;

function VoterAges({ groups, max_votes, ...dates }: Ages) {
  const { count, day } = useFormat();
  const period = { from: day(dates.from), until: day(dates.until) };
  const most = Math.max(...groups.map(({ voters }) => voters));
  return (
    <>
      <h3>{m.voter_ages_title()}</h3>
      {groups.length === 0 ? (
        <p>{m.voter_ages_few(period)}</p>
      ) : (
        <>
          <p>{m.voter_ages_lead(period)}</p>
          <table className={`${tableClasses.table} ${css.table}`}>
            <caption className="sr">{m.voter_ages_title()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.voter_ages_age()}</th>
                <th scope="col" className={tableClasses.num}>
                  {m.voter_ages_voters()}
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <tr key={group.from}>
                  <th scope="row">
                    {ageRange(group)}
                    <span className={css.bar} style={{ width: `${(100 * group.voters) / most}%` }} />
                  </th>
                  <td className={tableClasses.num}>{count(group.voters)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <p>{m.voter_ages_rounded({ count: count(max_votes) })}</p>
    </>
  );
}
