import type { AlertKind } from "@cointally/contract/alerts.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { DangerReason } from "@cointally/contract/verdict.ts";
import * as m from "@cointally/i18n/messages";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import type { Context } from "../../core/context.ts";
import { withLocale } from "../../core/locale.ts";
import { dangerWarnings } from "../../email/danger-warnings.ts";
import { emailWords } from "../../email/email-words.ts";
import type { Email } from "../../email/render-email.ts";
import { emailSite, type QueuedEmail } from "../email-outbox/queue-email.ts";
import { stopToken } from "./stop-token.ts";

/** A triggered alert with the values that its email shows. */
export type TriggeredAlert = {
  id: string;
  kind: AlertKind;
  value: string | null;
  user_id: string;
  email: string;
  locale: Locale;
  name: string;
  slug: string;
  /** The worst reason why the coin is a danger, or null. */
  danger: DangerReason | null;
  price: string | null;
  change: string | null;
  /** No price any more: too little liquidity is left. */
  drained: boolean;
};

/** Formats the values of an alert in the reader's language. */
type Values = Record<"coin" | "value" | "price" | "change", string>;

/** The kind of email. A change is written without its sign, since the email says up or down. */
function emailKind({ kind, change, drained }: TriggeredAlert) {
  if (drained) return "drained";
  if (kind !== "change_24h") return kind;
  return change?.startsWith("-") ? "change_down" : "change_up";
}

const grouped = { useGrouping: "always" } as const;
const styles = Object.fromEntries(
  locales.map((locale) => [
    locale,
    {
      /** All digits, as the user entered it. */
      exact: new Intl.NumberFormat(locale, { ...grouped, maximumFractionDigits: limits.portfolio.places }),
      /** Prices have dozens of digits, of which six are shown. */
      rounded: new Intl.NumberFormat(locale, { ...grouped, maximumSignificantDigits: 6 }),
    },
  ]),
) as Record<Locale, Record<"exact" | "rounded", Intl.NumberFormat>>;

function valuesOf({ name, value, price, change, locale }: TriggeredAlert): Values {
  const { exact, rounded } = styles[locale];
  const written = (style: Intl.NumberFormat, decimal: string | null) =>
    decimal ? style.format(decimal as `${number}`) : "";
  const size = change?.replace("-", "") ?? null;
  return { coin: name, value: written(exact, value), price: written(rounded, price), change: written(exact, size) };
}

/** Where a browser ends an alert. */
export function stopPage({ publicUrl }: Pick<Context["config"], "publicUrl">, token: string): string {
  return `${publicUrl}/alerts/stop/${token}`;
}

type Sender = Pick<Context, "config" | "secret" | "settings">;

function alertContent({ config, secret, settings }: Sender, alert: TriggeredAlert): Email {
  const { name, templates } = emailSite({ config, settings });
  const { subject, text } = emailWords(emailKind(alert), { ...valuesOf(alert), site: name }, templates);
  const token = stopToken(secret, alert.id);
  return {
    subject,
    parts: [
      ...dangerWarnings(alert.danger),
      text,
      { link: `${config.publicUrl}/coins/${alert.slug}`, label: m.email_alert_open() },
      m.email_alert_stop_text(),
      { link: stopPage(config, token), label: m.email_alert_stop() },
    ],
    unsubscribe: `${config.publicUrl}/api/alerts/stop/${token}`,
  };
}

/** The email to the owner of an alert that triggered, with the way to stop it (operations.md: PUBLIC_URL/alerts/stop/TOKEN). */
export function alertEmail(ctx: Sender, alert: TriggeredAlert): QueuedEmail {
  const { user_id: userId, email: to, locale } = alert;
  return { userId, to, locale, email: withLocale(locale, () => alertContent(ctx, alert)) };
}
