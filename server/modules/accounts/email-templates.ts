import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import type { deviceOf } from "@cointally/shared/device.ts";
import type { EmailKind, EmailValues } from "@cointally/shared/email-templates.ts";
import { inTimeZone } from "@cointally/shared/time-zone.ts";
import { emailWords } from "../../email/email-words.ts";
import type { Email, Part } from "../../email/render-email.ts";
import type { EmailSite } from "../email-outbox/queue-email.ts";

// No text in these emails comes from users (an admin writes a ban's reason), so the site cannot be used to send messages to strangers.

/** The device and network that a session was created from. */
export type SessionOrigin = { device: ReturnType<typeof deviceOf>; network: string };

/** A date and time as "2026-11-22 18:00 UTC", in the site's time zone. */
function momentText(at: Date): string {
  const { local, zone } = inTimeZone(at.getTime());
  return `${local.toISOString().slice(0, 16).replace("T", " ")} ${zone}`;
}

const newPasswordLink = ({ url }: EmailSite) => ({ link: `${url}/recover`, label: m.email_choose_new_password() });
const accountLink = ({ url }: EmailSite, label: string) => ({ link: `${url}/account`, label });

/** An email that begins with the words of its kind. */
function emailOf<Kind extends EmailKind>(kind: Kind, values: EmailValues<Kind>, site: EmailSite, rest: Part[]): Email {
  const { subject, text } = emailWords(kind, values, site.templates);
  return { subject, parts: [text, ...rest] };
}

/** The emails to an account, in the current locale. */
export const accountEmails = {
  verification: (link: string, site: EmailSite): Email =>
    emailOf("verification", { site: site.name }, site, [
      { link, label: m.email_verification_action() },
      m.email_verification_expires({ hours: limits.verifyEmailHours }),
      m.email_not_requested(),
    ]),
  recovery: (link: string, site: EmailSite): Email =>
    emailOf("recovery", { site: site.name }, site, [
      { link, label: m.email_recovery_action() },
      m.email_works_once_minutes({ minutes: limits.recoverMinutes }),
      m.email_recovery_not_requested(),
    ]),
  /** A code that replaces the password of an account without one. */
  code: (code: string, site: EmailSite): Email =>
    emailOf("code", { code, site: site.name }, site, [
      code,
      m.email_works_once_minutes({ minutes: limits.emailCodeMinutes }),
      m.email_code_not_requested(),
    ]),
  passwordChanged: (site: EmailSite): Email =>
    emailOf("password_changed", { site: site.name }, site, [m.email_password_changed_advice(), newPasswordLink(site)]),
  /** To the previous address. */
  addressChanged: (site: EmailSite): Email =>
    emailOf("address_changed", { site: site.name }, site, [
      m.email_address_changed_advice(),
      { link: site.url, label: m.email_open_site({ site: site.name }) },
    ]),
  newDevice: ({ device, network }: SessionOrigin, site: EmailSite): Email => {
    const rest = [m.email_new_device_advice(), accountLink(site, m.email_new_device_action())];
    return device
      ? emailOf("new_device", { ...device, network, site: site.name }, site, rest)
      : emailOf("new_device_unknown", { network, site: site.name }, site, rest);
  },
  secondFactorOn: (site: EmailSite): Email =>
    emailOf("second_factor_on", { site: site.name }, site, [m.email_second_factor_on_advice(), newPasswordLink(site)]),
  secondFactorOff: (site: EmailSite): Email =>
    emailOf("second_factor_off", { site: site.name }, site, [
      m.email_second_factor_off_advice(),
      newPasswordLink(site),
    ]),
  recoveryCodeUsed: (remaining: number, site: EmailSite): Email =>
    emailOf("recovery_code_used", { count: remaining, site: site.name }, site, [
      m.email_recovery_code_used_advice(),
      accountLink(site, m.email_open_account()),
    ]),
  banned: ({ reason, until }: { reason: string; until: Date | null }, site: EmailSite): Email => {
    const rest = [{ quote: reason }, m.email_banned_effects(), accountLink(site, m.email_open_account())];
    return until
      ? emailOf("banned_until", { until: momentText(until), site: site.name }, site, rest)
      : emailOf("banned", { site: site.name }, site, rest);
  },
  banEnded: (site: EmailSite): Email =>
    emailOf("ban_ended", { site: site.name }, site, [accountLink(site, m.email_open_account())]),
};
