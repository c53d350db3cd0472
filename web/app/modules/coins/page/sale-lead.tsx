import type { Coin, Sale, SaleProgress } from "@cointally/contract/coin.ts";
import { useNow } from "../../../lib/clock.ts";
import { useFormat, useWords } from "../../../lib/locale.ts";
import { Ago } from "../../../ui/figures.tsx";
import { OutsideLink } from "../../../ui/outside-link.tsx";
import { coinWords } from "../../../words/coins.ts";
import { dangerOf } from "../danger-mark.tsx";
import { stageText } from "../labels.ts";
import css from "./sale-lead.module.css";

/** What leads the page of a coin on sale: how long it takes to start or end, how far it is, and the way there. */
export function SaleLead({ coin, sale }: { coin: Coin; sale: Sale }) {
  const words = useWords(coinWords);
  const now = useNow();
  const isOver = sale.end_at !== null && Date.parse(sale.end_at) <= now;
  const unsafe = dangerOf(coin) !== null;
  return (
    <section className={css.lead} aria-labelledby="sale-lead">
      <h2 id="sale-lead" className="sr">
        {stageText[coin.stage]()}
      </h2>
      <Countdown sale={sale} now={now} />
      <Progress sale={sale} progress={coin.sale_progress} />
      {sale.url && !isOver && (
        <div className={css.go}>
          {unsafe && <p className={css.unsafe}>{words.saleLead.unsafe}</p>}
          <OutsideLink href={sale.url} look={unsafe ? "text" : "button"}>
            {words.saleLead.go}
          </OutsideLink>
        </div>
      )}
    </section>
  );
}

/** How long until a sale starts, then until it ends; renewed twice a minute and never read out by itself. */
function Countdown({ sale: { start_at: start, end_at: end }, now }: { sale: Sale; now: number }) {
  const { saleLead: words } = useWords(coinWords);
  const { duration, moment } = useFormat();
  const tell = (label: string, at: string) => (
    <p className={css.count}>
      <span>{label}</span>{" "}
      <time dateTime={at} title={moment(at)}>
        {duration(Date.parse(at) - now)}
      </time>
      <small>{moment(at)}</small>
    </p>
  );
  if (start && Date.parse(start) > now) return tell(words.startsIn, start);
  if (end && Date.parse(end) > now) return tell(words.endsIn, end);
  return <p className={css.count}>{end ? words.ended : words.noDate}</p>;
}

/** How far a sale is, from its own contract; else the caps that its team states, and no bar. */
function Progress({ sale, progress }: { sale: Sale; progress: SaleProgress | null }) {
  const all = useWords(coinWords);
  const { saleLead: words } = all;
  const { count, tokens } = useFormat();
  const unit = sale.currency ?? "";
  const inUnit = (amount: string) => `${tokens(amount)} ${unit}`.trim();
  if (!progress) {
    const caps = [
      sale.softcap && `${all.softCap}: ${inUnit(sale.softcap)}`,
      sale.hardcap && `${all.hardCap}: ${inUnit(sale.hardcap)}`,
    ].filter(Boolean);
    return <p className={css.facts}>{caps.length > 0 ? words.stated(caps.join(" · ")) : words.notKnown}</p>;
  }
  const { raised, softcap, hardcap } = progress;
  const cap = hardcap ?? softcap;
  const percent = (amount: string) => (cap ? Math.min(100, (Number(amount) / Number(cap)) * 100) : 0);
  const said = words.raised(tokens(raised), cap && tokens(cap), unit);
  return (
    <div className={css.facts}>
      <p className={css.raised}>{said}</p>
      {cap && (
        <div
          className={css.bar}
          role="progressbar"
          aria-label={words.bar}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent(raised))}
          aria-valuetext={said}
        >
          <span style={{ width: `${percent(raised)}%` }} />
          {hardcap && softcap && <i style={{ left: `${percent(softcap)}%` }} />}
        </div>
      )}
      <p>
        {softcap && (Number(raised) >= Number(softcap) ? words.softCapMet : words.softCapAt)(inUnit(softcap))}{" "}
        {words.readAt(count(progress.block))} <Ago at={progress.read_at} />.
      </p>
    </div>
  );
}
