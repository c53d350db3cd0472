import * as m from "@cointally/i18n/messages";
import { type Change, figures } from "@cointally/shared/format-numbers.ts";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import { inTimeZone } from "@cointally/shared/time-zone.ts";

/** Formats numbers and times as design/README.md defines. Pure; the same on the server and in the browser. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const two = (value: number) => String(value).padStart(2, "0");

const scales = [
  { from: 1e12, message: m.format_trillions, decimals: 2 },
  { from: 1e9, message: m.format_billions, decimals: 2 },
  { from: 1e6, message: m.format_millions, decimals: 1 },
  { from: 1e3, message: m.format_thousands, decimals: 1 },
] as const;

const hoursOrMinutes = (ms: number) =>
  ms < hourMs ? `${Math.floor(ms / minuteMs)} min` : `${Math.floor(ms / hourMs)} h`;

function monthsIn(locale: Locale): string[] {
  const { format } = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month)));
}

const formatIn = (locale: Locale) => {
  const months = monthsIn(locale);
  const options = { locale };
  const { beyond, grouped, fixed, zeroPoint, point, price, change } = figures[locale];

  /** Market cap, volume or liquidity in US dollars: K, M, B, T. From 10^15 on, "> $999T", since such figures are implausible. */
  const amount = (dollars: string): string => {
    const value = Number(dollars);
    if (value >= 1e15) return beyond;
    let index = scales.findIndex((scale) => value >= scale.from);
    if (index === -1) index = scales.length;
    // 999.96 K is 1.0 M: a figure that rounds up to a thousand belongs to the next scale.
    if (index > 0 && Number((value / (scales[index]?.from ?? 1)).toFixed(0)) >= 1000) index -= 1;
    const scale = scales[index];
    const shown = value / (scale?.from ?? 1);
    const decimals = shown >= 100 ? 0 : (scale?.decimals ?? 2);
    const figure = `$${fixed(shown, decimals)}`;
    return scale ? scale.message({ amount: figure }, options) : figure;
  };

  /** The value of a holding in US dollars, with cents below a million. */
  const money = (dollars: string): string => {
    const value = Number(dollars);
    if (value >= 1e15) return beyond;
    if (value > 0 && value < 0.005) return `< $${fixed(0.01, 2)}`;
    return `$${fixed(value, value >= 999_999.995 ? 0 : 2)}`;
  };

  /** A gain or loss in US dollars, always signed; one that rounds to zero has neither sign nor direction. */
  const gain = (dollars: string): Change => {
    const absolute = dollars.replace("-", "");
    if (Number(absolute) < 0.005) return { text: `$${fixed(0, 2)}`, direction: "flat" };
    const isDown = dollars.startsWith("-");
    const [tooLarge, shown] = /^(> )?(.*)$/.exec(money(absolute))?.slice(1) ?? [];
    if (isDown) return { text: `${tooLarge ? "< " : ""}−${shown}`, direction: "down" };
    return { text: `${tooLarge ?? ""}+${shown}`, direction: "up" };
  };

  /** A share in percent, with one decimal. */
  const share = (percent: number): string =>
    percent > 0 && percent < 0.05 ? `< ${fixed(0.1, 1)}%` : `${fixed(percent, 1)}%`;

  /**
   * An amount of a token from a decimal string, with its exact whole part and at most four decimals. Truncated, not rounded, so that it
   * never shows more than there is.
   */
  const tokens = (amount: string): string => {
    const [whole = "0", rest = ""] = amount.split(".");
    const decimals = rest.slice(0, 4).replace(/0+$/, "");
    if (BigInt(whole) === 0n && !decimals && /[1-9]/.test(rest)) return `< ${zeroPoint}0001`;
    return grouped(BigInt(whole), 0) + (decimals && point + decimals);
  };

  /** A count in full, with separators. */
  const count = (value: number): string => fixed(value, 0);

  /** A score with one decimal. */
  const points = (value: number): string => fixed(value, 1);

  /** A decimal string with all its digits and separators. */
  const exact = (decimal: string): string => {
    const [whole = "", part] = decimal.split(".");
    const digits = whole.replace(/\B(?=(\d{3})+$)/g, fixed(1000, 0).charAt(1));
    return part ? digits + point + part : digits;
  };

  /** The total of a list; "more than" if it is capped. */
  const total = (value: number, capped: boolean): string =>
    capped ? m.format_more_than({ amount: count(value) }, options) : count(value);

  const dayOf = (local: Date) => `${local.getUTCDate()} ${months[local.getUTCMonth()]} ${local.getUTCFullYear()}`;

  /** 14 Mar 2026: a day as it is, or the day of a moment in the site's time zone. */
  const day = (iso: string): string => {
    const at = Date.parse(iso);
    return dayOf(iso.length > 10 ? inTimeZone(at).local : new Date(at));
  };

  /** 24 Nov; with the year unless it is that of `now`. */
  const nearDay = (iso: string, now: number): string => {
    const year = ` ${new Date(now).getUTCFullYear()}`;
    const full = day(iso);
    return full.endsWith(year) ? full.slice(0, -year.length) : full;
  };

  /** 24 Nov 2026, 18:00 UTC; with the offset in another time zone, by default the site's. */
  const moment = (iso: string, timeZone?: string): string => {
    const { local, zone } = inTimeZone(Date.parse(iso), timeZone);
    return `${dayOf(local)}, ${two(local.getUTCHours())}:${two(local.getUTCMinutes())} ${zone}`;
  };

  /** 7 h 42 min; 42 min; under 1 min; from a day on 1 d 18 h. */
  const duration = (ms: number): string => {
    if (ms < minuteMs) return m.format_under_a_minute({}, options);
    const days = Math.floor(ms / dayMs);
    const hours = Math.floor(ms / hourMs);
    const minutes = Math.floor(ms / minuteMs) % 60;
    if (days > 0) return hours % 24 ? `${days} d ${hours % 24} h` : `${days} d`;
    if (hours === 0) return `${minutes} min`;
    return minutes ? `${hours} h ${minutes} min` : `${hours} h`;
  };

  /** 2 min ago, 3 h ago; from a day on the date. */
  const ago = (iso: string, now: number): string => {
    const age = now - Date.parse(iso);
    if (age >= dayMs) return day(iso);
    if (age < minuteMs) return m.format_just_now({}, options);
    return m.format_ago({ time: hoursOrMinutes(age) }, options);
  };

  /** 3 h old, 2 d old. */
  const age = (iso: string, now: number): string => {
    const ageMs = Math.max(now - Date.parse(iso), minuteMs);
    const days = Math.floor(ageMs / dayMs);
    if (days > 0) return m.format_old({ time: `${days} d` }, options);
    return m.format_old({ time: hoursOrMinutes(ageMs) }, options);
  };

  /** How long until the next UTC day, when everyone may vote again. */
  const untilNextDay = (now: number): string => duration(dayMs - (now % dayMs));

  /** 1st, 2nd, 3rd, 11th, 1,204th */
  const ordinal = (value: number): string => m.format_ordinal({ value, shown: count(value) }, options);

  /** name, symbol and logo */
  const list = (items: string[]): string => {
    const last = items.at(-1) ?? "";
    return items.length < 2 ? last : m.format_list({ items: items.slice(0, -1).join(", "), last }, options);
  };

  return {
    price,
    amount,
    money,
    gain,
    share,
    tokens,
    change,
    count,
    points,
    exact,
    total,
    list,
    day,
    nearDay,
    moment,
    duration,
    ago,
    age,
    untilNextDay,
    ordinal,
  };
};

export type Format = ReturnType<typeof formatIn>;

/** The formats of each language. Components use `useFormat`. */
export const formats = Object.fromEntries(locales.map((locale) => [locale, formatIn(locale)])) as Record<
  Locale,
  Format
>;

/** 0x0E09…cE82 */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
