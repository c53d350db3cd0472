import type { BrandImageKind } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import type { ColorMode } from "@cointally/shared/brand/themes.ts";
import { useEffect } from "react";
import { useAdminApi } from "../../lib/api/admin-api.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { useLogoUpload } from "../coins/submission/steps/use-logo-upload.ts";
import { acceptedTypes, singleFile } from "../coins/submission/steps/validate-file.ts";
import css from "./settings-page.module.css";

type Props = {
  id: string;
  label: string;
  hint: string;
  kind: BrandImageKind;
  /** The color mode whose ground it is shown on. */
  mode: ColorMode | undefined;
  /** A data URL; empty without an image. */
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
  /** Changes the number of uploads under way. */
  setPending: (change: (count: number) => number) => void;
};

/** An image that is a setting: it is shown as soon as it is chosen, and in use once the settings are saved. */
export function ImageField({ id, label, hint, kind, mode, value, error, disabled, onChange, setPending }: Props) {
  const { uploadBrandImage } = useAdminApi();
  const upload = useLogoUpload(
    ({ url }) => onChange(url),
    (options) => uploadBrandImage({ ...options, params: { kind } }),
  );
  const isUploading = upload.part !== null;
  useEffect(() => {
    if (!isUploading) return;
    setPending((count) => count + 1);
    return () => setPending((count) => count - 1);
  }, [isUploading, setPending]);
  const message = upload.refused ?? error;
  return (
    <div className={css.image}>
      <span className={css.imageLabel}>{label}</span>
      {value && (
        <span className={mode && css.ground} data-theme={mode}>
          <img src={value} alt="" className={kind === "icon" ? css.icon : css.logo} />
        </span>
      )}
      <label className={buttonClass()}>
        <Icon name="upload" />
        {value ? m.setting_image_other() : m.setting_image_choose()}
        <input
          id={id}
          type="file"
          className="sr"
          accept={acceptedTypes}
          disabled={disabled}
          aria-label={label}
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            if (target.files?.length) upload.take(singleFile(target.files));
            target.value = "";
          }}
        />
      </label>
      <p id={`${id}-hint`} className={message ? css.error : css.hint} role={message ? "alert" : undefined}>
        {message ?? (upload.part === null ? hint : m.admin_ads_sending({ percent: Math.floor(upload.part * 100) }))}
      </p>
    </div>
  );
}
