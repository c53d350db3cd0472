import * as m from "@cointally/i18n/messages";
import { lazy, Suspense } from "react";
import { useNow } from "../../lib/clock.ts";
import { useFormat } from "../../lib/locale.ts";
import type { Vote } from "./use-vote.ts";
import css from "./vote-note.module.css";

const ResendButton = lazy(() =>
  import("../accounts/resend-button.tsx").then(({ ResendButton }) => ({ default: ResendButton })),
);

type Props = { vote: Vote /** One came back from login for this vote. */; cameBack?: boolean };

const notes: Record<Vote["state"], (values: { left: string }) => string> = {
  idle: m.vote_note,
  pending: m.vote_note_pending,
  voted: m.vote_note_voted,
  barred: m.error_own_coin,
};

/** What stands below the big button: when one may vote, or what has to be done first. */
export function VoteNote({ vote, cameBack }: Props) {
  const { untilNextDay } = useFormat();
  const left = untilNextDay(useNow());
  const usual = notes[vote.state]({ left });
  const waiting = cameBack && vote.state === "idle" ? m.vote_ready() : usual;
  return (
    <>
      <p className={css.note} role="status">
        {vote.unconfirmed ? m.vote_confirm_email_first() : waiting}
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
