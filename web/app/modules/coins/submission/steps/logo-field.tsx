import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useEffect, useEffectEvent, useState } from "react";
import { Button, buttonClass } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/controls/icon.tsx";
import { CoinLogo } from "../../coin-name.tsx";
import type { Logo } from "../draft.ts";
import css from "./logo-field.module.css";
import type { LogoUpload } from "./use-logo-upload.ts";
import { acceptedTypes, singleFile } from "./validate-file.ts";

type Props = {
  /** What the coin's mark is drawn from, which stands for a logo. */
  mark: string | null;
  logo: Logo | null;
  upload: LogoUpload;
  error?: string;
  onRemove: () => void;
};

/** The logo: chosen, or dropped or pasted anywhere on the step, with upload progress and errors. */
export function LogoField({ mark, logo, upload, error: apiError, onRemove }: Props) {
  const isDragOver = useDropAndPaste(upload.take);
  const error = upload.refused ?? apiError;
  const { part } = upload;
  const percent = part === null ? 0 : Math.floor(part * 100);
  const sending =
    part !== null && (percent < 100 ? m.submission_logo_sending({ percent }) : m.submission_logo_checking());
  return (
    <div className={isDragOver ? `${css.logo} ${css.over}` : css.logo}>
      <label className={css.label} htmlFor="logo_id">
        {m.label_logo()}
      </label>
      <CoinLogo coin={{ logo_url: logo?.url ?? null, logo_mark: mark }} size={56} />
      <div className={css.text}>
        <div className={css.buttons}>
          <label className={`${buttonClass()} ${css.file}`}>
            <Icon name="upload" />
            {logo ? m.submission_logo_choose_other() : m.submission_logo_choose()}
            <input
              id="logo_id"
              type="file"
              className="sr"
              accept={acceptedTypes}
              aria-invalid={error ? true : undefined}
              aria-describedby="logo-note"
              onChange={({ target }) => {
                if (target.files?.length) upload.take(singleFile(target.files));
                // So that the same file can be chosen again after an error.
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
              <Button kind="quiet" onClick={onRemove}>
                {m.submission_logo_remove()}
              </Button>
            )
          )}
          <span className={`${css.drop} not-phone`}>
            {isDragOver ? m.submission_logo_drop_now() : m.submission_logo_drop()}
          </span>
        </div>
        <div id="logo-note">
          {sending ? (
            <div className={css.way}>
              <progress value={part ?? 0} max={1} aria-label={sending} />
              <span>{sending}</span>
            </div>
          ) : (
            <p className={error ? css.error : css.hint} role={error ? "alert" : undefined}>
              {error && <Icon name="warn" size={14} />}
              <span>{error ?? m.submission_logo_hint({ side: limits.logo.maxSide })}</span>
            </p>
          )}
        </div>
        <span className="sr" role="status">
          {!sending && !error && logo?.id ? m.submission_logo_uploaded() : ""}
        </span>
      </div>
    </div>
  );
}

/** Handles files that are dropped on the page or pasted into it; true while something is dragged over the page. */
function useDropAndPaste(take: LogoUpload["take"]): boolean {
  const [isDragOver, setDragOver] = useState(false);
  const handleData = useEffectEvent((data: DataTransfer | null) => take(singleFile(data?.files)));
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      const { target, dataTransfer } = event;
      // Text that is dragged within the form belongs to the field it is dropped on.
      if (isText(target) && !dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setDragOver(true);
    };
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setDragOver(false);
    const onDrop = (event: DragEvent) => {
      setDragOver(false);
      if (isText(event.target) && !event.dataTransfer?.files.length) return;
      event.preventDefault();
      handleData(event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData?.files.length) return;
      event.preventDefault();
      handleData(event.clipboardData);
    };
    const control = new AbortController();
    const { signal } = control;
    document.addEventListener("dragover", onDragOver, { signal });
    document.addEventListener("dragleave", onDragLeave, { signal });
    document.addEventListener("drop", onDrop, { signal });
    document.addEventListener("paste", onPaste, { signal });
    return () => control.abort();
  }, []);
  return isDragOver;
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
