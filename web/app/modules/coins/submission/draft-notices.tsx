import * as m from "@cointally/i18n/messages";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { focusHeading } from "../../../lib/browser/focus-heading.ts";
import type { Format } from "../../../lib/format/format.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import css from "./submission.module.css";
import type { EditableDraft } from "./use-draft.ts";

const ConfirmDialog = lazy(() => import("../../../ui/dialog/confirm-dialog.tsx"));

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** A time such as 10:41 in the user's time zone, with the date if that is not today. */
function localTime(at: number, { day }: Format): string {
  const savedDate = new Date(at);
  const time = `${twoDigits(savedDate.getHours())}:${twoDigits(savedDate.getMinutes())}`;
  if (savedDate.toDateString() === new Date().toDateString()) return time;
  const utcDay = new Date(Date.UTC(savedDate.getFullYear(), savedDate.getMonth(), savedDate.getDate()));
  return `${day(utcDay.toISOString())}, ${time}`;
}

/** When the draft was saved on this device, or that this browser cannot save it. */
export function SavedNotice({ editable: { savedAt, canSave, hasConflict } }: { editable: EditableDraft }) {
  const format = useFormat();
  if (hasConflict) return <span />;
  const message = !canSave
    ? m.submission_draft_not_saved()
    : savedAt !== null && m.submission_draft_saved({ time: localTime(savedAt, format) });
  return <span className={css.saved}>{message}</span>;
}

/** Asks which draft to keep when another tab has saved a different one. */
export function DraftConflict({ editable }: { editable: EditableDraft }) {
  if (!editable.hasConflict) return null;
  return (
    <div className={css.found} role="alert">
      <p>{m.submission_draft_elsewhere()}</p>
      <Button onClick={editable.overwriteOther}>{m.submission_draft_keep()}</Button>
      <Button onClick={editable.takeOther}>{m.submission_draft_use_other()}</Button>
    </div>
  );
}

/** Says that an earlier draft was restored. */
export function RestoredNotice({ editable, edit }: { editable: EditableDraft; edit?: boolean }) {
  const format = useFormat();
  if (editable.foundAt === null) return null;
  const time = localTime(editable.foundAt, format);
  return (
    <div className={css.found} role="status">
      <p>{edit ? m.submission_edit_draft_found({ time }) : m.submission_draft_found({ time })}</p>
      <DiscardDraft editable={editable} />
    </div>
  );
}

/** Discards the draft after a confirmation and returns to the first step. */
export function DiscardDraft({ editable }: { editable: EditableDraft }) {
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setConfirming(true)}>
        {m.submission_discard_draft()}
      </Button>
      {confirming && (
        <Suspense>
          <ConfirmDialog
            title={m.submission_discard_title()}
            confirmLabel={m.submission_discard_draft()}
            onConfirm={() => {
              setConfirming(false);
              editable.clear();
              navigate("?", { replace: true });
              focusHeading();
            }}
            onClose={() => setConfirming(false)}
          >
            {m.submission_discard_text()}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
