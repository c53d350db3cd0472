import * as m from "@cointally/i18n/messages";
import { useReleasingVotes } from "../queries.ts";
import { MoreButton, moreOf } from "../queue/more-button.tsx";
import type { QueueState } from "../use-queue-state.ts";
import { VotesList } from "./votes-list.tsx";

/** Held votes that count after 24 hours without a decision. A moderator can decide earlier. Renders nothing if there are none. */
export function ReleasingVotes({ state }: { state: QueueState }) {
  const queue = useReleasingVotes();
  const cases = (queue.rows ?? []).filter(({ id }) => !state.hiddenIds.includes(id));
  if (cases.length === 0) return null;
  const more = moreOf(queue);
  return (
    <section aria-labelledby="releasing">
      <h2 id="releasing">{m.moderation_votes_releasing()}</h2>
      <p className="small second">{m.moderation_votes_releasing_text()}</p>
      <VotesList cases={cases} state={state} />
      {more && <MoreButton more={more} />}
    </section>
  );
}
