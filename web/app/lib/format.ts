/** Figures and times as design/README.md's table draws them. Pure; the same on server and in the browser. */

const grouped = (decimals: number) =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const formats = [0, 1, 2, 3, 4].map(grouped) as [Intl.NumberFormat, ...Intl.NumberFormat[]];
const fixed = (value: number, decimals: number) => (formats[decimals] ?? formats[0]).format(value);

/** A price in full, and, below a ten-thousandth, in the short form that counts the zeros. */
export type Price = { full: string; short: { zeros: number; digits: string } | null };

const priceDecimals = (value: number) => (value >= 100_000 ? 0 : value >= 100 ? 2 : value >= 10 ? 3 : 4);

/** US dollars from a decimal string: fewer decimals the larger, four significant digits below one. */
export function price(amount: string): Price {
  const value = Number(amount);
  const small = value > 0 && Number(value.toPrecision(4)) < 1;
  if (!small) {
    const rounded = Number(value.toFixed(priceDecimals(value)));
    return { full: `$${fixed(rounded, value === 0 ? 2 : priceDecimals(rounded))}`, short: null };
  }
  const [mantissa = "0", exponent = "0"] = value.toExponential(3).split("e-");
  const digits = mantissa.replace(".", "");
  const zeros = Number(exponent) - 1;
  return { full: `$0.${"0".repeat(zeros)}${digits}`, short: zeros >= 4 ? { zeros, digits } : null };
}

const scales = [
  { from: 1e12, letter: "T", decimals: 2 },
  { from: 1e9, letter: "B", decimals: 2 },
  { from: 1e6, letter: "M", decimals: 1 },
  { from: 1e3, letter: "K", decimals: 1 },
  { from: 0, letter: "", decimals: 2 },
];

/** Market cap, volume or liquidity in US dollars: K, M, B, T; from 10^15 no figure is believed. */
export function amount(dollars: string): string {
  const value = Number(dollars);
  if (value >= 1e15) return "> $999T";
  let place = scales.findIndex((scale) => value >= scale.from);
  // 999.96 K is 1.0 M: a figure that rounds up to a thousand belongs to the next letter.
  if (place > 0 && Number((value / (scales[place]?.from || 1)).toFixed(0)) >= 1000) place -= 1;
  const scale = scales[place] ?? { from: 0, letter: "", decimals: 2 };
  const shown = value / (scale.from || 1);
  return `$${fixed(shown, shown >= 100 ? 0 : scale.decimals)}${scale.letter}`;
}

export type Change = { text: string; direction: "up" | "down" | "flat" };

/** A change in percent: sign always, two decimals, one from 100, none from 1000; what rounds to zero has no sign. */
export function change(percent: number): Change {
  const size = Math.abs(percent);
  const decimals = Number(size.toFixed(1)) >= 1000 ? 0 : Number(size.toFixed(2)) >= 100 ? 1 : 2;
  const text = `${fixed(size, decimals)}%`;
  if (Number(size.toFixed(2)) === 0) return { text, direction: "flat" };
  return percent > 0 ? { text: `+${text}`, direction: "up" } : { text: `−${text}`, direction: "down" };
}

/** A count in full, with commas: people recount them. */
export const count = (value: number): string => fixed(value, 0);

/** 1 vote; 48,211 votes */
export const counted = (value: number, one: string): string => `${count(value)} ${value === 1 ? one : `${one}s`}`;

/** A list's total: exact to its cap, "more than" above. */
export const total = (value: number, capped: boolean): string => (capped ? `more than ${count(value)}` : count(value));

/** The same where a sentence begins, with its noun: 1 coin; 1,340 coins; More than 10,000 coins. */
export const totalOf = (value: number, capped: boolean, one: string): string =>
  capped ? `More than ${counted(value, one)}` : counted(value, one);

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (value: number) => String(value).padStart(2, "0");

/** 14 Mar 2026, in UTC. */
export function day(iso: string): string {
  const at = new Date(iso);
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** 24 Nov 2026, 18:00 UTC. */
export function moment(iso: string): string {
  const at = new Date(iso);
  return `${day(iso)}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** 7 h 42 min; 42 min; under 1 min. Whole days past two: 3 d 4 h. */
export function duration(ms: number): string {
  if (ms < minuteMs) return "under 1 min";
  const days = Math.floor(ms / dayMs);
  const hours = Math.floor(ms / hourMs);
  const minutes = Math.floor(ms / minuteMs) % 60;
  if (days >= 2) return hours % 24 ? `${days} d ${hours % 24} h` : `${days} d`;
  if (hours === 0) return `${minutes} min`;
  return minutes ? `${hours} h ${minutes} min` : `${hours} h`;
}

/** 2 min ago, 3 h ago; from a day on the date. */
export function ago(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  if (age >= dayMs) return day(iso);
  if (age < minuteMs) return "just now";
  return age < hourMs ? `${Math.floor(age / minuteMs)} min ago` : `${Math.floor(age / hourMs)} h ago`;
}

/** How long until the next UTC day, when everyone may vote again. */
export const untilNextDay = (now: number): string => duration(dayMs - (now % dayMs));

/** 0x0E09…cE82 */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** 1st, 2nd, 3rd, 11th, 1,204th */
export function ordinal(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13;
  const ending = teen ? "th" : (["th", "st", "nd", "rd"][value % 10] ?? "th");
  return `${count(value)}${ending}`;
}
