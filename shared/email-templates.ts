import * as m from "@cointally/i18n/messages";

/** The kinds of email: their subject, their first paragraph, and the placeholders that both may contain. */
export const emailTemplates = {
  verification: { subject: m.email_verification_subject, text: m.email_verification_text, placeholders: ["site"] },
  recovery: { subject: m.email_recovery_subject, text: m.email_recovery_text, placeholders: ["site"] },
  code: { subject: m.email_code_subject, text: m.email_code_text, placeholders: ["site", "code"] },
  password_changed: {
    subject: m.email_password_changed_subject,
    text: m.email_password_changed_text,
    placeholders: ["site"],
  },
  address_changed: {
    subject: m.email_address_changed_subject,
    text: m.email_address_changed_text,
    placeholders: ["site"],
  },
  new_device: {
    subject: m.email_new_device_subject,
    text: m.email_new_device_text,
    placeholders: ["site", "browser", "system", "network"],
  },
  new_device_unknown: {
    subject: m.email_new_device_subject,
    text: m.email_new_device_unknown_text,
    placeholders: ["site", "network"],
  },
  second_factor_on: {
    subject: m.email_second_factor_on_subject,
    text: m.email_second_factor_on_text,
    placeholders: ["site"],
  },
  second_factor_off: {
    subject: m.email_second_factor_off_subject,
    text: m.email_second_factor_off_text,
    placeholders: ["site"],
  },
  recovery_code_used: {
    subject: m.email_recovery_code_used_subject,
    text: m.email_recovery_code_used_text,
    placeholders: ["site", "count"],
  },
  banned: { subject: m.email_banned_subject, text: m.email_banned_text, placeholders: ["site"] },
  banned_until: { subject: m.email_banned_subject, text: m.email_banned_until_text, placeholders: ["site", "until"] },
  ban_ended: { subject: m.email_ban_ended_subject, text: m.email_ban_ended_text, placeholders: ["site"] },
  vote: { subject: m.email_vote_subject, text: m.email_vote_text, placeholders: ["site", "coin", "symbol"] },
  price_above: {
    subject: m.email_alert_price_above_subject,
    text: m.email_alert_price_above_text,
    placeholders: ["site", "coin", "value", "price"],
  },
  price_below: {
    subject: m.email_alert_price_below_subject,
    text: m.email_alert_price_below_text,
    placeholders: ["site", "coin", "value", "price"],
  },
  change_up: {
    subject: m.email_alert_change_up_subject,
    text: m.email_alert_change_up_text,
    placeholders: ["site", "coin", "value", "price", "change"],
  },
  change_down: {
    subject: m.email_alert_change_down_subject,
    text: m.email_alert_change_down_text,
    placeholders: ["site", "coin", "value", "price", "change"],
  },
  drained: {
    subject: m.email_alert_drained_subject,
    text: m.email_alert_drained_text,
    placeholders: ["site", "coin"],
  },
  safety: {
    subject: m.email_alert_safety_subject,
    text: m.email_alert_safety_text,
    placeholders: ["site", "coin"],
  },
  approved: { subject: m.email_approved_subject, text: m.email_approved_text, placeholders: ["site", "coin"] },
  denied: { subject: m.email_denied_subject, text: m.email_denied_text, placeholders: ["site", "coin"] },
  change_refused: {
    subject: m.email_change_refused_subject,
    text: m.email_change_refused_text,
    placeholders: ["site", "coin"],
  },
  claim_accepted: {
    subject: m.email_claim_accepted_subject,
    text: m.email_claim_accepted_text,
    placeholders: ["site", "coin"],
  },
  claim_refused: {
    subject: m.email_claim_refused_subject,
    text: m.email_claim_refused_text,
    placeholders: ["site", "coin"],
  },
  claim_lost: { subject: m.email_claim_lost_subject, text: m.email_claim_lost_text, placeholders: ["site", "coin"] },
  owner_changed: {
    subject: m.email_owner_changed_subject,
    text: m.email_owner_changed_text,
    placeholders: ["site", "coin"],
  },
} as const satisfies Record<string, { subject: unknown; text: unknown; placeholders: readonly string[] }>;

export type EmailKind = keyof typeof emailTemplates;
export const emailKinds = Object.keys(emailTemplates) as EmailKind[];

/** The values of a kind's placeholders. */
export type EmailValues<Kind extends EmailKind> = Record<
  (typeof emailTemplates)[Kind]["placeholders"][number],
  string | number
>;

const placeholder = /\{(\w*)\}/g;

/** The placeholders that a template contains, known or not. */
export function placeholdersIn(template: string): string[] {
  return [...template.matchAll(placeholder)].map(([, name]) => name as string);
}

/** The template with its placeholders replaced; a value is never read as a template itself. */
export function filledTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** The words of a kind as the messages have them. */
export function defaultWords<Kind extends EmailKind>(kind: Kind, values: EmailValues<Kind>) {
  const { subject, text } = emailTemplates[kind] as Record<"subject" | "text", (values: object) => string>;
  return { subject: subject(values), text: text(values) };
}
