import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { defaultLocale, type Locale, localeQuery, localizedUrl } from "@cointally/shared/locales.ts";
import { use, useState } from "react";
import { useLocale } from "../../lib/format/locale.ts";
import { useSiteName } from "../../lib/page/brand.ts";
import { PublicUrlContext } from "../../lib/page/site.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { toastError } from "../../ui/feedback/toasts.tsx";
import { useTemporaryFlag } from "../../ui/feedback/use-temporary-flag.ts";
import { ChoiceField } from "../../ui/form/fields.tsx";
import form from "../../ui/form/form.module.css";
import css from "./badge-dialog.module.css";

type BadgeMode = "dark" | "light";

/** In pixels; the width depends on the text. */
const badgeHeight = 48;

/** The badge that a coin's team can put on its own site: preview and embed code. */
export default function BadgeDialog({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const locale = useLocale();
  const [mode, setMode] = useState<BadgeMode>("dark");
  const path = `/coins/${coin.slug}`;
  const alt = m.badge_alt({ coin: coin.name, site: useSiteName() });
  const code = badgeCode(use(PublicUrlContext) + path, mode, locale, alt);
  return (
    <Dialog title={m.badge_title()} onClose={onClose}>
      <div className={form.form}>
        <p className="second small">{m.badge_lead()}</p>
        <ChoiceField
          legend={m.badge_theme()}
          name="badge-mode"
          value={mode}
          options={[
            { value: "dark", label: m.badge_dark() },
            { value: "light", label: m.badge_light() },
          ]}
          onChange={setMode}
        />
        <div className={css.page} data-mode={mode}>
          <Preview key={mode} src={badgeImageUrl(path, mode, locale)} alt={alt} />
        </div>
        <Code code={code} />
      </div>
    </Dialog>
  );
}

function Preview({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <p className={css.failed}>{m.badge_failed()}</p>;
  return <img src={src} alt={alt} height={badgeHeight} onError={() => setFailed(true)} />;
}

function Code({ code }: { code: string }) {
  const [copied, showCopied] = useTemporaryFlag();
  const copy = () =>
    navigator.clipboard
      .writeText(code)
      .then(showCopied, () => toastError({ response: { error: m.common_copy_failed() } }));
  return (
    <>
      <label className={css.code}>
        <span>{m.badge_code()}</span>
        <textarea readOnly rows={6} value={code} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <Button kind="solid" large icon={copied ? "check" : "copy"} onClick={copy}>
        <span aria-live="polite">{copied ? m.badge_code_copied() : m.badge_copy_code()}</span>
      </Button>
    </>
  );
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** URL of a coin's badge in a colour mode and a language. `page` is the URL of the coin's page. */
const badgeImageUrl = (page: string, mode: BadgeMode, locale: Locale): string =>
  `${page}/badge.svg?mode=${mode}${locale === defaultLocale() ? "" : `&${localeQuery}=${locale}`}`;

/** The embed code: a link with an image, no script. */
export const badgeCode = (page: string, mode: BadgeMode, locale: Locale, alt: string): string =>
  `<a href="${localizedUrl(locale, page)}"><img src="${escapeHtml(badgeImageUrl(page, mode, locale))}" height="${badgeHeight}" alt="${escapeHtml(alt)}"></a>`;
