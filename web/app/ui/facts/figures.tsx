import * as m from "@cointally/i18n/messages";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import type { ReactNode } from "react";
import { useNow } from "../../lib/format/clock.ts";
import { formats } from "../../lib/format/format.ts";
import { useFormat, useLocale } from "../../lib/format/locale.ts";
import { Icon } from "../controls/icon.tsx";
import css from "./figures.module.css";

const figuresIn = (locale: Locale) => {
  const { price: priceOf, amount: amountOf, change: changeOf, gain: gainOf } = formats[locale];

  const unknown = <span className={css.unknown}>{m.common_unknown({}, { locale })}</span>;
  const dash = (
    <span className={css.unknown}>
      <span aria-hidden="true">–</span>
      <span className="sr">{m.common_unknown({}, { locale })}</span>
    </span>
  );

  const price = (usd: string | null | undefined): ReactNode => {
    if (usd == null) return unknown;
    const { full, short } = priceOf(usd);
    if (!short) return full;
    return (
      <>
        <span className="sr">{full}</span>
        <span aria-hidden="true" className={css.noCopy}>
          {short.lead}
          <span className={css.zeros}>{short.zeros}</span>
          {short.digits}
        </span>
      </>
    );
  };

  const amount = (usd: string | null | undefined, staleSince?: string | null): ReactNode => {
    if (usd == null) return unknown;
    if (!staleSince) return amountOf(usd);
    return (
      <span className={css.stale}>
        {amountOf(usd)}
        <span className="sr">
          {" "}
          <Age at={staleSince} />
        </span>
      </span>
    );
  };

  const change = (percent: number | null | undefined, withArrow?: boolean): ReactNode => {
    if (percent == null) return dash;
    const { text, direction } = changeOf(percent);
    return <span className={withArrow ? arrowClasses[direction] : css[direction]}>{text}</span>;
  };

  const gain = (usd: string | null | undefined): ReactNode => {
    if (usd == null) return dash;
    const { text, direction } = gainOf(usd);
    return <span className={css[direction]}>{text}</span>;
  };

  return { unknown, dash, price, amount, change, gain };
};

const arrowClasses = {
  up: `${css.up} ${css.arrow} strong`,
  down: `${css.down} ${css.arrow} strong`,
  flat: `${css.flat} strong`,
};

const figures = Object.fromEntries(locales.map((locale) => [locale, figuresIn(locale)])) as Record<
  Locale,
  ReturnType<typeof figuresIn>
>;

/** The components below as plain functions: a table shows hundreds of figures, and a component for each would be slow. */
export const useFigures = () => figures[useLocale()];

/** An unknown value: "unknown", or a dash that screen readers read as "unknown". Never a zero, never empty. */
export function Unknown({ dash }: { dash?: boolean }) {
  const { dash: drawnDash, unknown } = useFigures();
  return dash ? drawnDash : unknown;
}

type Dollars = { usd: string | null | undefined };

/** A price in US dollars; a long run of zeros is shown as its count, but copied and read aloud in full. */
export const Price = ({ usd }: Dollars) => useFigures().price(usd);

/** Market cap, volume, liquidity; with `staleSince`, the time of the price that they belong to, marked as stale. */
export const Amount = ({ usd, staleSince }: Dollars & { staleSince?: string | null }) =>
  useFigures().amount(usd, staleSince);

type Percent = { percent: number | null | undefined; withArrow?: boolean };

/** A change in percent, with sign and colour; `withArrow` adds an arrow. */
export const Change = ({ percent, withArrow }: Percent) => useFigures().change(percent, withArrow);

/** "2 min ago", or the date from a day on; the exact time is in `title` and `dateTime`. */
export function Ago({ at }: { at: string }) {
  const now = useNow();
  const { ago, moment } = useFormat();
  return (
    <time dateTime={at} title={moment(at)}>
      {ago(at, now)}
    </time>
  );
}

/** "3 h old": the age of a stale figure. */
export function Age({ at }: { at: string }) {
  const now = useNow();
  const { age, moment } = useFormat();
  return (
    <time dateTime={at} title={moment(at)}>
      {age(at, now)}
    </time>
  );
}

/** A date and time in UTC. */
export function Moment({ at }: { at: string }) {
  const { moment } = useFormat();
  return <time dateTime={at}>{moment(at)}</time>;
}

/** A stale price with its age below. */
export function StalePrice({ usd, at }: { usd: string | null; at: string }) {
  const { price } = useFigures();
  return (
    <>
      <span className={css.stale}>{price(usd)}</span>
      <StaleAge at={at} />
    </>
  );
}

/** The age of a stale figure, below it. */
export function StaleAge({ at }: { at: string }) {
  return (
    <span className={css.staleAge}>
      <Icon name="clock" size={12} />
      <Age at={at} />
    </span>
  );
}
