import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import type { deviceOf } from "@cointally/shared/device.ts";
import type { Email } from "../../email/render-email.ts";

// No text in these emails comes from users (an admin writes a ban's reason), so the site cannot be used to send messages to strangers.

/** The device and network that a session was created from. */
export type SessionOrigin = { device: ReturnType<typeof deviceOf>; network: string };

/** A date and time as "2026-11-22 18:00 UTC". */
function utcMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

const newPasswordLink = (site: string) => ({ link: `${site}/recover`, label: m.email_choose_new_password() });
const accountLink = (site: string, label: string) => ({ link: `${site}/account`, label });

/** The emails to an account, in the current locale. */
export const accountEmails = {
  verification: (link: string): Email => ({
    subject: m.email_verification_subject(),
    parts: [
      m.email_verification_text(),
      { link, label: m.email_verification_action() },
      m.email_verification_expires({ hours: limits.verifyEmailHours }),
      m.email_not_requested(),
    ],
  }),
  recovery: (link: string): Email => ({
    subject: m.email_recovery_subject(),
    parts: [
      m.email_recovery_text(),
      { link, label: m.email_recovery_action() },
      m.email_works_once_minutes({ minutes: limits.recoverMinutes }),
      m.email_recovery_not_requested(),
    ],
  }),
  /** A code that replaces the password of an account without one. */
  code: (code: string): Email => ({
    subject: m.email_code_subject({ code }),
    parts: [
      m.email_code_text(),
      code,
      m.email_works_once_minutes({ minutes: limits.emailCodeMinutes }),
      m.email_code_not_requested(),
    ],
  }),
  passwordChanged: (site: string): Email => ({
    subject: m.email_password_changed_subject(),
    parts: [m.email_password_changed_text(), m.email_password_changed_advice(), newPasswordLink(site)],
  }),
  /** To the previous address. */
  addressChanged: (site: string): Email => ({
    subject: m.email_address_changed_subject(),
    parts: [
      m.email_address_changed_text(),
      m.email_address_changed_advice(),
      { link: site, label: m.email_open_site() },
    ],
  }),
  newDevice: ({ device, network }: SessionOrigin, site: string): Email => ({
    subject: m.email_new_device_subject(),
    parts: [
      device ? m.email_new_device_text({ ...device, network }) : m.email_new_device_unknown_text({ network }),
      m.email_new_device_advice(),
      accountLink(site, m.email_new_device_action()),
    ],
  }),
  secondFactorOn: (site: string): Email => ({
    subject: m.email_second_factor_on_subject(),
    parts: [m.email_second_factor_on_text(), m.email_second_factor_on_advice(), newPasswordLink(site)],
  }),
  secondFactorOff: (site: string): Email => ({
    subject: m.email_second_factor_off_subject(),
    parts: [m.email_second_factor_off_text(), m.email_second_factor_off_advice(), newPasswordLink(site)],
  }),
  recoveryCodeUsed: (remaining: number, site: string): Email => ({
    subject: m.email_recovery_code_used_subject(),
    parts: [
      m.email_recovery_code_used_text({ count: remaining }),
      m.email_recovery_code_used_advice(),
      accountLink(site, m.email_open_account()),
    ],
  }),
  banned: ({ reason, until }: { reason: string; until: Date | null }, site: string): Email => ({
    subject: m.email_banned_subject(),
    parts: [
      until ? m.email_banned_until_text({ until: utcMinute(until) }) : m.email_banned_text(),
      { quote: reason },
      m.email_banned_effects(),
      accountLink(site, m.email_open_account()),
    ],
  }),
  banEnded: (site: string): Email => ({
    subject: m.email_ban_ended_subject(),
    parts: [m.email_ban_ended_text(), accountLink(site, m.email_open_account())],
  }),
};
