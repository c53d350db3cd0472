import type { Locale } from "@cointally/shared/locales.ts";

const en = {
  months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  scale: { thousand: "K", million: "M", billion: "B", trillion: "T" },
  moreThan: (text: string) => `more than ${text}`,
  underAMinute: "under 1 min",
  justNow: "just now",
  and: "and",
  ago: (text: string) => `${text} ago`,
  old: (text: string) => `${text} old`,
  ordinal: (text: string, value: number) => {
    const teen = value % 100 >= 11 && value % 100 <= 13;
    return text + (teen ? "th" : (["th", "st", "nd", "rd"][value % 10] ?? "th"));
  },
};

const es: typeof en = {
  months: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"],
  scale: { thousand: " mil", million: " M", billion: " mil M", trillion: " B" },
  moreThan: (text) => `más de ${text}`,
  underAMinute: "menos de 1 min",
  justNow: "ahora mismo",
  and: "y",
  ago: (text) => `hace ${text}`,
  old: (text) => `de hace ${text}`,
  ordinal: (text) => `${text}.º`,
};

/** What stands around figures and times in each language; `text` is the figure already written. Sentences are in `words/`. */
export const formatWords: Record<Locale, typeof en> = { en, es };
