import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { use, useState } from "react";
import { useLocale, useWords } from "../../lib/locale.ts";
import { PublicUrlContext } from "../../lib/site.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { toastError } from "../../ui/toasts.tsx";
import { useBriefly } from "../../ui/use-briefly.ts";
import { speakUpWords } from "../../words/speak-up.ts";
import { type BadgeMode, badgeCode, badgeHeight, badgePicture } from "./badge-code.ts";
import css from "./badge-dialog.module.css";

/** The badge that a coin's team puts on its own site: how it looks, and the code of it. */
export default function BadgeDialog({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const words = useWords(speakUpWords);
  const locale = useLocale();
  const [mode, setMode] = useState<BadgeMode>("dark");
  const path = `/coins/${coin.slug}`;
  const code = badgeCode(use(PublicUrlContext) + path, mode, locale, words.badgeAlt(coin.name));
  return (
    <Dialog title={words.badgeTitle} onClose={onClose}>
      <div className={form.form}>
        <p className="second small">{words.badgeLead}</p>
        <ChoiceField
          legend={words.badgeMode}
          name="badge-mode"
          value={mode}
          options={[
            { value: "dark", label: words.dark },
            { value: "light", label: words.light },
          ]}
          onChange={setMode}
        />
        <div className={css.page} data-mode={mode}>
          <Preview key={mode} src={badgePicture(path, mode, locale)} alt={words.badgeAlt(coin.name)} />
        </div>
        <Code code={code} />
      </div>
    </Dialog>
  );
}

function Preview({ src, alt }: { src: string; alt: string }) {
  const { badgeFailed } = useWords(speakUpWords);
  const [failed, setFailed] = useState(false);
  if (failed) return <p className={css.failed}>{badgeFailed}</p>;
  return <img src={src} alt={alt} height={badgeHeight} onError={() => setFailed(true)} />;
}

function Code({ code }: { code: string }) {
  const words = useWords(speakUpWords);
  const [copied, sayCopied] = useBriefly();
  const copy = () =>
    navigator.clipboard
      .writeText(code)
      .then(sayCopied, () => toastError({ response: { error: m.common_copy_failed() } }));
  return (
    <>
      <label className={css.code}>
        <span>{words.snippet}</span>
        <textarea readOnly rows={6} value={code} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <Button kind="solid" large icon={copied ? "check" : "copy"} onClick={copy}>
        <span aria-live="polite">{copied ? words.copiedSnippet : words.copySnippet}</span>
      </Button>
    </>
  );
}
