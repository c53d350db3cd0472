import * as m from "@cointally/i18n/messages";
import type { CSSProperties, ReactNode } from "react";
import { useFormat } from "../../lib/format/locale.ts";
import { useFigures } from "../../ui/facts/figures.tsx";
import type { ChartPicture } from "./chart-picture.ts";
import css from "./price-chart.module.css";

/** The bars of volume behind a chart; nothing where no volume is known. */
export function VolumeBars({ path }: { path: string }) {
  return (
    path && (
      <Plot className={css.bars}>
        <path d={path} />
      </Plot>
    )
  );
}

/** A chart before its scripts have loaded: in the HTML, and at the same place. */
export function CurvePicture({ picture, period }: { picture: ChartPicture; period: string }) {
  const { price: priceText } = useFormat();
  const { price } = useFigures();
  const full = (usd: string) => priceText(usd).full;
  const { axis, first, last, lowest, highest } = picture;
  const [low, high] = [full(lowest), full(highest)];
  return (
    <>
      <p className={css.reading} aria-hidden="true">
        {m.price_low_high({ low, high })}
      </p>
      <div
        className={css.canvas}
        style={{ "--axis": `${axis}px` } as CSSProperties}
        role="img"
        aria-label={m.price_summary({ period, first: full(first), last: full(last), low, high })}
      >
        <CurvePaths picture={picture} />
        <span
          className={css.lastPrice}
          style={{ "--share-down": picture.lastY / 1000 } as CSSProperties}
          aria-hidden="true"
        >
          {price(last)}
        </span>
      </div>
    </>
  );
}

/** The curve itself. */
export function CurvePaths({ picture: { area, line, missing, bars } }: { picture: ChartPicture }) {
  return (
    <>
      <VolumeBars path={bars} />
      <Plot className={css.picture}>
        <path className={css.area} d={area} />
        <path d={line} />
        <path className={css.gap} d={missing} />
      </Plot>
    </>
  );
}

function Plot({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <svg className={className} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  );
}
