import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useEffect, useEffectEvent, useState } from "react";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { CoinLogo } from "../../coin-name.tsx";
import type { Logo } from "../draft.ts";
import css from "./logo-field.module.css";
import { accepted, oneFile } from "./refuse-file.ts";
import type { LogoUpload } from "./use-logo-upload.ts";

type Props = {
  name: string;
  logo: Logo | null;
  upload: LogoUpload;
  error?: string;
  onTakeAway: () => void;
};

/** The logo: chosen, dropped or pasted anywhere on the step; its way to the server is shown, and a refusal says why. */
export function LogoField({ name, logo, upload, error, onTakeAway }: Props) {
  const over = useTaken(upload.take);
  const wrong = upload.refused ?? error;
  const { part } = upload;
  const percent = part === null ? 0 : Math.floor(part * 100);
  const sending =
    part !== null && (percent < 100 ? m.submission_logo_sending({ percent }) : m.submission_logo_checking());
  return (
    <div className={over ? `${css.logo} ${css.over}` : css.logo}>
      <label className={css.label} htmlFor="logo_id">
        {m.label_logo()}
      </label>
      <CoinLogo coin={{ name: name.trim() || "?", logo_url: logo?.url ?? null }} size={56} />
      <div className={css.text}>
        <div className={css.buttons}>
          <label className={`${buttonClass()} ${css.file}`}>
            <Icon name="upload" />
            {logo ? m.submission_logo_choose_other() : m.submission_logo_choose()}
            <input
              id="logo_id"
              type="file"
              className="sr"
              accept={accepted}
              aria-invalid={wrong ? true : undefined}
              aria-describedby="logo-note"
              onChange={({ target }) => {
                if (target.files?.length) upload.take(oneFile(target.files));
                // The same file may be chosen again after it was refused.
                target.value = "";
              }}
            />
          </label>
          {sending ? (
            <Button kind="quiet" onClick={upload.stop}>
              {m.submission_logo_cancel()}
            </Button>
          ) : (
            logo && (
              <Button kind="quiet" onClick={onTakeAway}>
                {m.submission_logo_remove()}
              </Button>
            )
          )}
          <span className={`${css.drop} not-phone`}>
            {over ? m.submission_logo_drop_now() : m.submission_logo_drop()}
          </span>
        </div>
        <div id="logo-note">
          {sending ? (
            <div className={css.way}>
              <progress value={part ?? 0} max={1} aria-label={sending} />
              <span>{sending}</span>
            </div>
          ) : (
            <p className={wrong ? css.error : css.hint} role={wrong ? "alert" : undefined}>
              {wrong && <Icon name="warn" size={14} />}
              <span>{wrong ?? m.submission_logo_hint({ side: limits.logo.maxSide })}</span>
            </p>
          )}
        </div>
        <span className="sr" role="status">
          {!sending && !wrong && logo?.id ? m.submission_logo_uploaded() : ""}
        </span>
      </div>
    </div>
  );
}

/** Pictures that are dropped on the page or pasted into it, while this stands there; true while one hangs over it. */
function useTaken(take: LogoUpload["take"]): boolean {
  const [over, setOver] = useState(false);
  const taken = useEffectEvent((data: DataTransfer | null) => take(oneFile(data?.files)));
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      const { target, dataTransfer } = event;
      // A word that is dragged within the form belongs to the field it is dropped in.
      if (isText(target) && !dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (isText(event.target) && !event.dataTransfer?.files.length) return;
      event.preventDefault();
      taken(event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData?.files.length) return;
      event.preventDefault();
      taken(event.clipboardData);
    };
    const control = new AbortController();
    const { signal } = control;
    document.addEventListener("dragover", onDragOver, { signal });
    document.addEventListener("dragleave", onDragLeave, { signal });
    document.addEventListener("drop", onDrop, { signal });
    document.addEventListener("paste", onPaste, { signal });
    return () => control.abort();
  }, []);
  return over;
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
