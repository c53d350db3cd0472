import * as m from "@cointally/i18n/messages";
import { useAdminApi } from "../../../lib/api/admin-api.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { useLogoUpload } from "../../coins/submission/steps/use-logo-upload.ts";
import { acceptedTypes, singleFile } from "../../coins/submission/steps/validate-file.ts";
import css from "./admin-ads.module.css";

type Props = { url: string; error: string | undefined; onDone: (url: string) => void };

/** The image of an ad, uploaded as soon as it is chosen. */
export function AdImageField({ url, error, onDone }: Props) {
  const { part, refused, take, stop } = useLogoUpload((image) => onDone(image.url), useAdminApi().uploadAdImage);
  const message = refused ?? error;
  const percent = Math.floor((part ?? 0) * 100);
  return (
    <div className={css.image}>
      <span className={css.label}>{m.admin_ads_field_image_url()}</span>
      <div className={css.actions}>
        <label className={`${buttonClass()} ${css.file}`}>
          <Icon name="upload" />
          {url ? m.admin_ads_choose_other() : m.admin_ads_choose()}
          <input
            id="image_url"
            type="file"
            className="sr"
            accept={acceptedTypes}
            aria-invalid={message ? true : undefined}
            aria-describedby="image-note"
            onChange={({ target }) => {
              if (target.files?.length) take(singleFile(target.files));
              target.value = "";
            }}
          />
        </label>
        {part !== null && (
          <Button kind="quiet" onClick={stop}>
            {m.common_cancel()}
          </Button>
        )}
      </div>
      <p id="image-note" className={message ? css.wrong : css.hint} role={message ? "alert" : "status"}>
        {message && <Icon name="warn" size={14} />}
        <span>{part === null ? (message ? message : m.admin_ads_hint_image()) : m.admin_ads_sending({ percent })}</span>
      </p>
    </div>
  );
}
