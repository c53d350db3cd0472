import { useNow } from "../lib/clock.ts";
import { useFormat, useWords } from "../lib/locale.ts";
import { uiWords } from "../words/ui.ts";
import css from "./figures.module.css";
import { Triangle } from "./icon.tsx";

/** What is not known: the word, or a dash that readers hear as the word. Never a zero, never nothing. */
export function Unknown({ dash }: { dash?: boolean }) {
  const { unknown } = useWords(uiWords);
  if (!dash) return <span className={css.unknown}>{unknown}</span>;
  return (
    <span className={css.unknown}>
      <span aria-hidden="true">–</span>
      <span className="sr">{unknown}</span>
    </span>
  );
}

/** A price in US dollars; many zeros are counted, and readers and copies get it in full. */
export function Price({ usd }: { usd: string | null | undefined }) {
  const { price } = useFormat();
  if (usd == null) return <Unknown />;
  const { full, short } = price(usd);
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
}

/** Market cap, volume, liquidity. */
export function Amount({ usd }: { usd: string | null | undefined }) {
  const { amount } = useFormat();
  if (usd == null) return <Unknown />;
  return amount(usd);
}

/** A change in percent: sign, then shape where it leads, then colour. */
export function Change({ percent, lead }: { percent: number | null | undefined; lead?: boolean }) {
  const { change } = useFormat();
  if (percent == null) return <Unknown dash />;
  const { text, direction } = change(percent);
  return (
    <span className={lead ? `${css[direction]} strong` : css[direction]}>
      {lead && direction !== "flat" && <Triangle up={direction === "up"} />}
      {text}
    </span>
  );
}

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
