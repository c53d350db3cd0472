import { lazy, Suspense } from "react";
import { useNow } from "../../lib/clock.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { voteWords } from "../../words/votes.ts";
import type { Vote } from "./use-vote.ts";
import css from "./vote-note.module.css";

const ResendButton = lazy(() =>
  import("../accounts/resend-button.tsx").then(({ ResendButton }) => ({ default: ResendButton })),
);

type Props = { vote: Vote /** One came back from login for this vote. */; cameBack?: boolean };

/** What stands below the big button: when one may vote, or what has to be done first. */
export function VoteNote({ vote, cameBack }: Props) {
  const words = useWords(voteWords);
  const { untilNextDay } = useFormat();
  const left = untilNextDay(useNow());
  const usual = words.states[vote.state].note(left);
  const waiting = cameBack && vote.state === "idle" ? words.cameBack : usual;
  return (
    <>
      <p className={css.note} role="status">
        {vote.unconfirmed ? words.confirmFirst : waiting}
      </p>
      {vote.unconfirmed && (
        <div className={css.resend}>
          <Suspense>
            <ResendButton />
          </Suspense>
        </div>
      )}
    </>
  );
}
