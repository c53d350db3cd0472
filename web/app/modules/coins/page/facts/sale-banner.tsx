import type { Coin, Sale, SaleProgress } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { useNow } from "../../../../lib/format/clock.ts";
import { useFormat } from "../../../../lib/format/locale.ts";
import { ExternalLink } from "../../../../ui/controls/external-link.tsx";
import { Ago } from "../../../../ui/facts/figures.tsx";
import { InterpolatedMessage } from "../../../../ui/interpolated-message.tsx";
import { dangerOf } from "../../danger-mark.tsx";
import { stageText } from "../../field-labels.ts";
import css from "./sale-banner.module.css";

/** The banner of a coin on sale: time until it starts or ends, progress, and a link to the sale. */
export function SaleBanner({ coin, sale }: { coin: Coin; sale: Sale }) {
  const now = useNow();
  const isOver = sale.end_at !== null && Date.parse(sale.end_at) <= now;
  const isDangerous = dangerOf(coin) !== null;
  return (
    <section className={css.banner} aria-labelledby="sale-banner">
      <h2 id="sale-banner" className="sr">
        {stageText[coin.stage]()}
      </h2>
      <Countdown sale={sale} now={now} />
      <Progress sale={sale} progress={coin.sale_progress} />
      {sale.url && !isOver && (
        <div>
          {isDangerous && <p className={css.unsafe}>{m.coin_sale_unsafe()}</p>}
          <ExternalLink href={sale.url} look={isDangerous ? "text" : "button"}>
            {m.coin_sale_go()}
          </ExternalLink>
        </div>
      )}
    </section>
  );
}

/** Time until a sale starts, then until it ends. Updated twice a minute; not a live region, so screen readers are not interrupted. */
function Countdown({ sale: { start_at: start, end_at: end }, now }: { sale: Sale; now: number }) {
  const { duration, moment } = useFormat();
  const countdown = (label: string, at: string) => (
    <p className={css.count}>
      <span>{label}</span>{" "}
      <time dateTime={at} title={moment(at)}>
        {duration(Date.parse(at) - now)}
      </time>
      <small>{moment(at)}</small>
    </p>
  );
  if (start && Date.parse(start) > now) return countdown(m.coin_sale_starts_in(), start);
  if (end && Date.parse(end) > now) return countdown(m.coin_sale_ends_in(), end);
  return <p className={css.count}>{end ? m.coin_sale_ended() : m.coin_sale_no_date()}</p>;
}

/** Progress of a sale as read from its contract; otherwise the caps that the team states, without a bar. */
function Progress({ sale, progress }: { sale: Sale; progress: SaleProgress | null }) {
  const { count, tokens } = useFormat();
  const unit = sale.currency ?? "";
  const withUnit = (amount: string) => `${tokens(amount)} ${unit}`.trim();
  if (!progress) {
    const caps = [
      sale.softcap && `${m.label_softcap()}: ${withUnit(sale.softcap)}`,
      sale.hardcap && `${m.label_hardcap()}: ${withUnit(sale.hardcap)}`,
    ].filter(Boolean);
    return (
      <p className={css.facts}>
        {caps.length > 0 ? m.coin_sale_stated({ caps: caps.join(" · ") }) : m.coin_sale_unknown()}
      </p>
    );
  }
  const { raised, softcap, hardcap } = progress;
  const cap = hardcap ?? softcap;
  const percent = (amount: string) => (cap ? Math.min(100, (Number(amount) / Number(cap)) * 100) : 0);
  const amounts = { raised: tokens(raised), unit };
  const progressText = cap ? m.coin_sale_raised_of({ ...amounts, cap: tokens(cap) }) : m.coin_sale_raised(amounts);
  return (
    <div className={css.facts}>
      <p className={css.raised}>{progressText}</p>
      {cap && (
        <div
          className={css.bar}
          role="progressbar"
          aria-label={m.label_raised()}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent(raised))}
          aria-valuetext={progressText}
        >
          <span style={{ width: `${percent(raised)}%` }} />
          {hardcap && softcap && <i style={{ left: `${percent(softcap)}%` }} />}
        </div>
      )}
      <p>
        {softcap &&
          (Number(raised) >= Number(softcap) ? m.coin_sale_softcap_reached : m.coin_sale_softcap)({
            cap: withUnit(softcap),
          })}{" "}
        <InterpolatedMessage message={m.coin_sale_read_at({ block: count(progress.block), ago: "{}" })}>
          <Ago at={progress.read_at} />
        </InterpolatedMessage>
      </p>
    </div>
  );
}
