import type { SiteSettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { type ColorMode, colorModes } from "@cointally/shared/brand/themes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useNow } from "../../lib/format/clock.ts";
import { useLocale } from "../../lib/format/locale.ts";
import { useEmptyPages } from "../../lib/page/modules.ts";
import { coinRow } from "../../modules/coins/list/table/reduce-coin.ts";
import { typedChains } from "../../modules/settings/chains/typed-chains.ts";
import { brandCssOf } from "../../modules/settings/show-brand.ts";
import type { SitePreviewProps } from "../../modules/settings/site-preview-slot.ts";
import { typedText } from "../../modules/settings/use-settings.ts";
import { frontPageHtml, type PreviewFigures } from "./front-page.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import css from "./site-preview.module.css";
import { typedSite } from "./typed-site.ts";

const modeText = { dark: m.badge_dark, light: m.badge_light };

/** The front page as it is typed, in both modes. */
export default function SitePreview({ settings, draft }: SitePreviewProps) {
  const now = useNow();
  const locale = useLocale();
  const figures = usePreviewFigures();
  const [shown, setShown] = useState<ColorMode>("dark");
  const textOf = (name: SiteSettingName) => typedText(settings, draft, name);
  const html = figures && frontPageHtml(typedSite(textOf, typedChains(settings, draft).chains), figures, locale, now);
  const brand = brandCssOf(textOf);
  return (
    <section className={css.preview} data-preview="" aria-labelledby="preview">
      <h3 id="preview">{m.brand_preview()}</h3>
      <p className="second small">
        {m.brand_preview_note()}{" "}
        {figures && (figures.coins.length > 0 ? m.brand_preview_some_examples() : m.brand_preview_examples())}
      </p>
      <p className={css.switch}>
        {colorModes.map((mode) => (
          <button key={mode} type="button" aria-pressed={mode === shown} onClick={() => setShown(mode)}>
            {modeText[mode]()}
          </button>
        ))}
      </p>
      <div className={css.modes}>
        {colorModes.map((mode) => (
          <figure key={mode} data-shown={mode === shown || undefined}>
            <figcaption>{modeText[mode]()}</figcaption>
            {html !== null && <PreviewFrame html={html} brand={brand} mode={mode} />}
          </figure>
        ))}
      </div>
    </section>
  );
}

const rows = { limit: 3 };

/** What the front page shows of the coins now; null until it is read. What cannot be read is left out. */
function usePreviewFigures(): PreviewFigures | null {
  const api = useApi();
  const emptyPages = useEmptyPages();
  const best = useQuery(query(api.listTodayBestCoins, { query: rows }));
  const all = useQuery(query(api.listCoins, { query: rows }));
  const day = useQuery(query(api.getVotesToday));
  if (best.isPending || all.isPending || day.isPending) return null;
  const coins = [...(best.data?.coins ?? []), ...(all.data?.coins ?? [])];
  const distinct = [...new Map(coins.map((coin) => [coin.id, coin])).values()].slice(0, rows.limit);
  return {
    coins: distinct.map((coin) => coinRow(coin, ["approved_at"])),
    total: all.data?.total ?? 0,
    capped: all.data?.total_capped ?? false,
    day: day.data ?? { day: new Date().toISOString().slice(0, 10), counted: 0, held: 0, void: 0, yesterday: [] },
    emptyPages,
  };
}
