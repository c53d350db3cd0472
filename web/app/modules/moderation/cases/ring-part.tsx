import type { HeldRing } from "@cointally/contract/held-votes.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { useRingVotes } from "../queries.ts";
import { type ChosenVotes, evidenceName } from "./chosen-votes.ts";
import { PartFields } from "./part-fields.tsx";
import css from "./ring-part.module.css";

type Props = { ring: HeldRing; chosen: ChosenVotes; onChange: (chosen: ChosenVotes) => void };

/** Chooses a part of a ring to decide on: by evidence and account age, or vote by vote. The others stay held. */
export function RingPart({ ring, chosen, onChange }: Props) {
  return (
    <fieldset className={css.part}>
      <legend>{m.moderation_votes_which()}</legend>
      {chosen.votes ? (
        <SingleVotes ring={ring} ids={chosen.votes} onChange={(votes) => onChange({ votes })} />
      ) : (
        <PartFields name={ring.id} evidence={ring.evidence} chosen={chosen} onChange={onChange} />
      )}
      <Button kind="quiet" onClick={() => onChange(chosen.votes ? {} : { votes: [] })}>
        {chosen.votes ? m.moderation_votes_by_evidence() : m.moderation_votes_one_by_one()}
      </Button>
    </fieldset>
  );
}

function SingleVotes({ ring, ids, onChange }: { ring: HeldRing; ids: string[]; onChange: (ids: string[]) => void }) {
  const { moment, count } = useFormat();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useRingVotes(ring.id);
  const names = new Map(ring.evidence.map((piece) => [piece.id, evidenceName(piece)]));
  if (error) return <FailedRead inline title={m.vote_record_failed()} error={error} onRetry={refetch} />;
  if (!data) return <p>{m.common_loading()}</p>;
  const votes = data.pages.flatMap((page) => page.votes);
  return (
    <>
      <p role="status">
        {ids.length === 0
          ? m.moderation_votes_choose()
          : m.moderation_votes_chosen({ count: ids.length, total: count(ring.votes) })}
      </p>
      <ul className={css.votes}>
        {votes.map(({ id, coin, at, account_age_days, evidence }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={ids.includes(id)}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...ids, id] : ids.filter((other) => other !== id))
                }
              />
              <span>
                {moment(at)}, <bdi>{coin?.name ?? m.my_votes_deleted_coin()}</bdi>
                <small>
                  {[
                    account_age_days === null
                      ? m.moderation_votes_age_unknown()
                      : m.moderation_votes_age({ count: account_age_days }),
                    ...evidence.flatMap((piece) => names.get(piece) ?? []),
                  ].join(" · ")}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button aria-disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {m.common_show_more()}
        </Button>
      )}
    </>
  );
}
