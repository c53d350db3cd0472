import * as m from "@cointally/i18n/messages";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import type { ReactNode } from "react";
import { useNow } from "../lib/clock.ts";
import { formats } from "../lib/format.ts";
import { useFormat, useLocale } from "../lib/locale.ts";
import css from "./figures.module.css";
import { Icon } from "./icon.tsx";

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

  const amount = (usd: string | null | undefined): ReactNode => (usd == null ? unknown : amountOf(usd));

  const change = (percent: number | null | undefined, lead?: boolean): ReactNode => {
    if (percent == null) return dash;
    const { text, direction } = changeOf(percent);
    return <span className={lead ? leads[direction] : css[direction]}>{text}</span>;
  };

  const gain = (usd: string | null | undefined): ReactNode => {
    if (usd == null) return dash;
    const { text, direction } = gainOf(usd);
    return <span className={css[direction]}>{text}</span>;
  };

  return { unknown, dash, price, amount, change, gain };
};

const leads = {
  up: `${css.up} ${css.lead} strong`,
  down: `${css.down} ${css.lead} strong`,
  flat: `${css.flat} strong`,
};

const figures = Object.fromEntries(locales.map((locale) => [locale, figuresIn(locale)])) as Record<
  Locale,
  ReturnType<typeof figuresIn>
>;

/** What the components below draw, as plain functions: a table makes figures by the hundred, and a component each would be felt. */
export const useFigures = () => figures[useLocale()];

/** What is not known: the word, or a dash that readers hear as the word. Never a zero, never nothing. */
export function Unknown({ dash }: { dash?: boolean }) {
  const drawn = useFigures();
  return dash ? drawn.dash : drawn.unknown;
}

type Dollars = { usd: string | null | undefined };

/** A price in US dollars; many zeros are counted, and readers and copies get it in full. */
export const Price = ({ usd }: Dollars) => useFigures().price(usd);

/** Market cap, volume, liquidity. */
export const Amount = ({ usd }: Dollars) => useFigures().amount(usd);

type Percent = { percent: number | null | undefined; lead?: boolean };

/** A change in percent: sign, then shape where it leads, then colour. */
export const Change = ({ percent, lead }: Percent) => useFigures().change(percent, lead);

/** "2 min ago", then the date; the exact time on hover and for programs. */
export function Ago({ at }: { at: string }) {
  const now = useNow();
  const { ago, moment } = useFormat();
  return (
    <time dateTime={at} title={moment(at)}>
      {ago(at, now)}
    </time>
  );
}

/** "3 h old": the age of a figure that no longer is. */
export function Old({ at }: { at: string }) {
  const now = useNow();
  const { old, moment } = useFormat();
  return (
    <time dateTime={at} title={moment(at)}>
      {old(at, now)}
    </time>
  );
}

/** A moment that names UTC. */
export function Moment({ at }: { at: string }) {
  const { moment } = useFormat();
  return <time dateTime={at}>{moment(at)}</time>;
}

/** A price that is out of date, with its age below. */
export function StalePrice({ usd, at }: { usd: string | null; at: string }) {
  const { price } = useFigures();
  return (
    <>
      <span className={css.isStale}>{price(usd)}</span>
      <span className={css.stale}>
        <Icon name="clock" size={12} />
        <Old at={at} />
      </span>
    </>
  );
}
