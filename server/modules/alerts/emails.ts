import type { AlertKind } from "@cointally/contract/alerts.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { DangerReason } from "@cointally/contract/verdict.ts";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import type { Context } from "../../core/context.ts";
import type { Letter } from "../../email/render-email.ts";
import type { OwedMail } from "../email-outbox/queue-email.ts";
import { dangerWarnings } from "../safety/email-templates.ts";
import { stopToken } from "./stop-token.ts";

/** What came true of an alert, as its mail tells it. */
export type Fired = {
  id: string;
  kind: AlertKind;
  value: string | null;
  user_id: string;
  email: string;
  locale: Locale;
  name: string;
  slug: string;
  /** The worst of what makes the coin a danger, or null. */
  danger: DangerReason | null;
  price: string | null;
  change: string | null;
};

/** The figures of an alert as its reader's language writes them. */
type Told = Pick<Fired, "name"> & Record<"value" | "price" | "change", string>;

type Words = {
  /** What each kind says. */
  kinds: Record<AlertKind, (told: Told) => { subject: string; text: string }>;
  open: string;
  advice: string;
  stop: string;
};

const words: Record<Locale, Words> = {
  en: {
    kinds: {
      price_above: ({ name, price, value }) => ({
        subject: `${name} is at $${value} or above`,
        text: `The price of ${name} is $${price}. You asked to be told when it is $${value} or more.`,
      }),
      price_below: ({ name, price, value }) => ({
        subject: `${name} is at $${value} or below`,
        text: `The price of ${name} is $${price}. You asked to be told when it is $${value} or less.`,
      }),
      change_24h: ({ name, change, price, value }) => ({
        subject: `${name} moved by ${change} % in 24 hours`,
        text: `${name} moved by ${change} % in 24 hours, to $${price}. You asked to be told when it moves by ${value} % or more.`,
      }),
      safety: ({ name }) => ({
        subject: `What the contract of ${name} does has changed`,
        text: `A safety fact of ${name} has changed. Its page says which, and what it was before.`,
      }),
    },
    open: "Open its page",
    advice:
      "A price is a fact of the past, and no advice. This alert is mailed at most once a day. To end it, open this link:",
    stop: "End this alert",
  },
  es: {
    kinds: {
      price_above: ({ name, price, value }) => ({
        subject: `${name} está a ${value} $ o más`,
        text: `El precio de ${name} es ${price} $. Pediste que te avisáramos cuando fuera ${value} $ o más.`,
      }),
      price_below: ({ name, price, value }) => ({
        subject: `${name} está a ${value} $ o menos`,
        text: `El precio de ${name} es ${price} $. Pediste que te avisáramos cuando fuera ${value} $ o menos.`,
      }),
      change_24h: ({ name, change, price, value }) => ({
        subject: `${name} se ha movido un ${change} % en 24 horas`,
        text: `${name} se ha movido un ${change} % en 24 horas, hasta ${price} $. Pediste que te avisáramos cuando se moviera un ${value} % o más.`,
      }),
      safety: ({ name }) => ({
        subject: `Ha cambiado lo que hace el contrato de ${name}`,
        text: `Ha cambiado un dato de seguridad de ${name}. Su página dice cuál, y cómo era antes.`,
      }),
    },
    open: "Abrir su página",
    advice:
      "Un precio es un hecho del pasado, no un consejo. Este aviso se envía como mucho una vez al día. Para terminarlo, abre este enlace:",
    stop: "Terminar este aviso",
  },
};

const grouped = { useGrouping: "always" } as const;
const styles = Object.fromEntries(
  locales.map((locale) => [
    locale,
    {
      /** To the last digit, as it was asked for. */
      exact: new Intl.NumberFormat(locale, { ...grouped, maximumFractionDigits: limits.portfolio.places }),
      /** A price is read with dozens of digits: six of them say enough. */
      rounded: new Intl.NumberFormat(locale, { ...grouped, maximumSignificantDigits: 6 }),
    },
  ]),
) as Record<Locale, Record<"exact" | "rounded", Intl.NumberFormat>>;

const toldOf = ({ name, value, price, change, locale }: Fired): Told => {
  const { exact, rounded } = styles[locale];
  const written = (style: Intl.NumberFormat, figure: string | null) =>
    figure ? style.format(figure as `${number}`) : "";
  return { name, value: written(exact, value), price: written(rounded, price), change: written(exact, change) };
};

/** Where a browser ends an alert. */
export const stopPage = ({ publicUrl }: Pick<Context["config"], "publicUrl">, token: string): string =>
  `${publicUrl}/alerts/stop/${token}`;

const letterOf = ({ config, secret }: Pick<Context, "config" | "secret">, fired: Fired): Letter => {
  const { kinds, open, advice, stop } = words[fired.locale];
  const { subject, text } = kinds[fired.kind](toldOf(fired));
  const page = { link: `${config.publicUrl}/coins/${fired.slug}`, words: open };
  const token = stopToken(secret, fired.id);
  const end = { link: stopPage(config, token), words: stop };
  const unsubscribe = `${config.publicUrl}/api/alerts/stop/${token}`;
  return { subject, parts: [...dangerWarnings(fired.locale, fired.danger), text, page, advice, end], unsubscribe };
};

/** What the owner of an alert is owed: that it came true, and how to end it (operations.md: PUBLIC_URL/alerts/stop/TOKEN). */
export const alertMail = (ctx: Pick<Context, "config" | "secret">, fired: Fired): OwedMail => ({
  userId: fired.user_id,
  to: fired.email,
  locale: fired.locale,
  letter: letterOf(ctx, fired),
});
