import * as m from "@cointally/i18n/messages";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { focusHeading } from "../../../lib/focus-heading.ts";
import type { Format } from "../../../lib/format.ts";
import { useFormat } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import css from "./submission.module.css";
import type { DraftInHand } from "./use-draft.ts";

const ConfirmDialog = lazy(() => import("../../../ui/confirm-dialog.tsx"));

const two = (value: number) => String(value).padStart(2, "0");

/** 10:41 by the reader's own clock, with the day before it when that is not today. */
function keptTime(at: number, { day }: Format): string {
  const then = new Date(at);
  const time = `${two(then.getHours())}:${two(then.getMinutes())}`;
  if (then.toDateString() === new Date().toDateString()) return time;
  const date = new Date(Date.UTC(then.getFullYear(), then.getMonth(), then.getDate()));
  return `${day(date.toISOString())}, ${time}`;
}

/** When the draft was kept on this device; that it is not, where the browser keeps nothing. */
export function KeptLine({ inHand: { savedAt, keeps, elsewhere } }: { inHand: DraftInHand }) {
  const format = useFormat();
  if (elsewhere) return <span />;
  const said = !keeps
    ? m.submission_draft_not_saved()
    : savedAt !== null && m.submission_draft_saved({ time: keptTime(savedAt, format) });
  return <span className={css.kept}>{said}</span>;
}

/** Another tab has kept something else: one of the two is chosen, and neither goes by itself. */
export function DraftElsewhere({ inHand }: { inHand: DraftInHand }) {
  if (!inHand.elsewhere) return null;
  return (
    <div className={css.found} role="alert">
      <p>{m.submission_draft_elsewhere()}</p>
      <Button onClick={inHand.keepMine}>{m.submission_draft_keep()}</Button>
      <Button onClick={inHand.takeOther}>{m.submission_draft_use_other()}</Button>
    </div>
  );
}

/** Says that an older draft is here, where somebody may not expect it. */
export function FoundDraft({ inHand, edit }: { inHand: DraftInHand; edit?: boolean }) {
  const format = useFormat();
  if (inHand.foundAt === null) return null;
  const time = keptTime(inHand.foundAt, format);
  return (
    <div className={css.found} role="status">
      <p>{edit ? m.submission_edit_draft_found({ time }) : m.submission_draft_found({ time })}</p>
      <DiscardDraft inHand={inHand} />
    </div>
  );
}

/** Empties the form after one more question, and begins again at the first step. */
export function DiscardDraft({ inHand }: { inHand: DraftInHand }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {m.submission_discard_draft()}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={m.submission_discard_title()}
            confirmLabel={m.submission_discard_draft()}
            onConfirm={() => {
              setAsking(false);
              inHand.clear();
              navigate("?", { replace: true });
              focusHeading();
            }}
            onClose={() => setAsking(false)}
          >
            {m.submission_discard_text()}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
