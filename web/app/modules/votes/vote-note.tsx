import * as m from "@cointally/i18n/messages";
import { lazy, Suspense } from "react";
import { useNow } from "../../lib/format/clock.ts";
import { useFormat } from "../../lib/format/locale.ts";
import type { Vote } from "./use-vote.ts";
import css from "./vote-note.module.css";

const ResendButton = lazy(() =>
  import("../accounts/resend-button.tsx").then(({ ResendButton }) => ({ default: ResendButton })),
);

type Props = {
  vote: Vote;
  /** The user has returned to this vote from login or an email. */
  isBack?: boolean;
};

const notes: Record<Vote["state"], (values: { left: string }) => string> = {
  unknown: m.vote_note,
  idle: m.vote_note,
  pending: m.vote_note_pending,
  voted: m.vote_note_voted,
  own_coin: m.error_own_coin,
};

/** The note below the big button: when the next vote is possible, or what to do first. */
export function VoteNote({ vote, isBack }: Props) {
  const { untilNextDay } = useFormat();
  const timeLeft = untilNextDay(useNow());
  const stateNote = vote.isHeld ? m.vote_held_note() : notes[vote.state]({ left: timeLeft });
  const note = isBack && vote.state === "idle" ? m.vote_ready() : stateNote;
  const text = vote.emailUnconfirmed ? m.vote_confirm_email_first() : note;
  return (
    <>
      <p className={css.note} role="status">
        {/* A new element for a new text: it is centred, and what is shown does not move. */}
        <span key={text}>{text}</span>
      </p>
      {vote.emailUnconfirmed && (
        <div className={css.resend}>
          <Suspense>
            <ResendButton />
          </Suspense>
        </div>
      )}
    </>
  );
}
