import type { DangerReason } from "@cointally/contract/verdict.ts";
import { type Locale, locales } from "@cointally/shared/locales.ts";

type Words = {
  badge: (total: number, today: number) => string;
  votesInAll: (n: number) => string;
  votesToday: (n: number) => string;
  price: string;
  /** `text` is the change as pages write it. */
  change: (text: string) => string;
  rank: (n: number) => string;
  byVotesToday: string;
  byVotesInAll: string;
  slogan: string;
  promise: string;
  danger: Record<DangerReason, string>;
};

// Spanish alone would leave 1337 without its point, beside 10.000 with one.
const counts = Object.fromEntries(
  locales.map((locale) => [locale, new Intl.NumberFormat(locale, { useGrouping: "always" })]),
) as Record<Locale, Intl.NumberFormat>;

const ordinalEnd = (n: number): string => {
  const isTeen = n % 100 >= 11 && n % 100 <= 13;
  return isTeen ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
};

const en: Words = {
  badge: (total, today) =>
    `${counts.en.format(total)} ${total === 1 ? "vote" : "votes"} · ${counts.en.format(today)} today`,
  votesInAll: (n) => (n === 1 ? "vote in all" : "votes in all"),
  votesToday: (n) => (n === 1 ? "vote today" : "votes today"),
  price: "price",
  change: (text) => `${text} in 24 h`,
  rank: (n) => counts.en.format(n) + ordinalEnd(n),
  byVotesToday: "by votes today",
  byVotesInAll: "by votes in all",
  slogan: "Every vote here can be counted.",
  promise: "Coins ranked by votes. No rank is for sale.",
  danger: { cannot_be_sold: "Cannot be sold", sell_tax_extreme: "Extreme sell tax" },
};

const es: Words = {
  badge: (total, today) =>
    `${counts.es.format(total)} ${total === 1 ? "voto" : "votos"} · ${counts.es.format(today)} hoy`,
  votesInAll: (n) => (n === 1 ? "voto en total" : "votos en total"),
  votesToday: (n) => (n === 1 ? "voto hoy" : "votos hoy"),
  price: "precio",
  change: (text) => `${text} en 24 h`,
  rank: (n) => `${counts.es.format(n)}.º`,
  byVotesToday: "en votos de hoy",
  byVotesInAll: "en votos totales",
  slogan: "Aquí cada voto se puede contar.",
  promise: "Monedas ordenadas por votos. Ningún puesto está en venta.",
  danger: { cannot_be_sold: "No se puede vender", sell_tax_extreme: "Impuesto de venta extremo" },
};

/** What pictures say, in each language. */
export const pictureWords: Record<Locale, Words> = { en, es };

/** A count in full, as the language writes it: people recount votes. */
export const countIn = (locale: Locale, n: number): string => counts[locale].format(n);
