import { limits } from "@cointally/contract/limits.ts";
import type { DangerReason } from "@cointally/contract/verdict.ts";
import type { Locale } from "@cointally/shared/locales.ts";
import type { Letter } from "../../email/render-email.ts";
import { dangerWarnings } from "../safety/email-templates.ts";

/** The coin of a vote, with the worst of what makes it a danger, or null. */
export type AskedCoin = { name: string; symbol: string; danger: DangerReason | null };
type Asked = { coin: AskedCoin; confirm: string; stop: string };

/** The email of a vote by email, in each language. The coin's name is one that moderators approved; nothing else comes from a visitor. */
export const emailVoteTemplates: Record<Locale, (asked: Asked) => Letter> = {
  en: ({ coin, confirm, stop }) => ({
    subject: `Confirm your vote for ${coin.name}`,
    parts: [
      ...dangerWarnings("en", coin.danger),
      `You asked to vote for ${coin.name} (${coin.symbol}) at Cointally. Open this link and press the button there:`,
      { link: confirm, words: "Confirm your vote" },
      `The link works once, within ${limits.emailVote.hours} hours. No vote is cast until you press the button.`,
      "If you did not ask for this, do nothing, or stop these emails for your address:",
      { link: stop, words: "This was not me" },
    ],
  }),
  es: ({ coin, confirm, stop }) => ({
    subject: `Confirma tu voto por ${coin.name}`,
    parts: [
      ...dangerWarnings("es", coin.danger),
      `Has pedido votar por ${coin.name} (${coin.symbol}) en Cointally. Abre este enlace y pulsa el botón que verás:`,
      { link: confirm, words: "Confirmar tu voto" },
      `El enlace sirve una vez, durante ${limits.emailVote.hours} horas. No se emite ningún voto hasta que pulses el botón.`,
      "Si no lo has pedido, no hagas nada o deja de recibir estos correos en tu dirección:",
      { link: stop, words: "No he sido yo" },
    ],
  }),
};
