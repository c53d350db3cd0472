import { limits } from "@cointally/api/limits.ts";
import type { uploadLogo } from "@cointally/api/uploads.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../lib/api-context.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { useWords } from "../../lib/locale.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { uiWords } from "../../words/ui.ts";
import { CoinLogo } from "../coins/coin-name.tsx";
import type { Logo } from "./draft.ts";
import { refuseFile } from "./refuse-file.ts";
import css from "./submission.module.css";

type Props = { name: string; logo: Logo | null; error?: string; onChange: (logo: Logo | null) => void };

/** The logo: uploaded as soon as it is chosen, so that it is seen as it will be shown. */
export function LogoField({ name, logo, error, onChange }: Props) {
  const api = useApi();
  const { unreachable } = useWords(uiWords);
  const [refused, setRefused] = useState<string>();
  const upload = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set("file", file);
      return api.call<typeof uploadLogo>("POST", "/uploads", { body });
    },
    onSuccess: ({ upload: { id, url } }) => onChange({ id, url, at: Date.now() }),
    onError: (failure) => setRefused(errorMessage(failure) ?? unreachable),
  });
  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // The same file may be chosen again after it was refused.
    input.value = "";
    if (!file) return;
    const reason = refuseFile(file);
    setRefused(reason);
    if (!reason) upload.mutate(file);
  };
  const wrong = refused ?? error;
  return (
    <div className={css.logo}>
      <span className={css.label}>Logo</span>
      <CoinLogo coin={{ name: name.trim() || "?", logo_url: logo?.url ?? null }} size={44} />
      <div className={css.logoText}>
        <div className={css.logoButtons}>
          <label className={`${buttonClass()} ${css.file}`}>
            <Icon name="upload" />
            {upload.isPending ? "Sending it" : logo ? "Choose another logo" : "Choose a logo"}
            <input
              id="logo_id"
              type="file"
              className="sr"
              accept="image/png,image/jpeg,image/webp,image/gif"
              aria-invalid={wrong ? true : undefined}
              aria-describedby="logo-note"
              disabled={upload.isPending}
              onChange={(event) => choose(event.target)}
            />
          </label>
          {logo && !upload.isPending && (
            <Button kind="quiet" onClick={() => onChange(null)}>
              Take away
            </Button>
          )}
        </div>
        <p id="logo-note" className={wrong ? css.error : css.hint} role={wrong ? "alert" : undefined}>
          {wrong && <Icon name="warn" size={14} />}
          <span>
            {wrong ??
              `A square PNG, JPEG, WebP or GIF, up to 1 MiB and ${limits.logo.maxSide} px a side. Without one, the first letter stands there.`}
          </span>
        </p>
      </div>
    </div>
  );
}
