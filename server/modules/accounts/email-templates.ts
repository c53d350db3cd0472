import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import type { deviceOf } from "@cointally/shared/device.ts";
import { inTimeZone } from "@cointally/shared/time-zone.ts";
import type { Email } from "../../email/render-email.ts";
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

/** The emails to an account, in the current locale. */
export const accountEmails = {
  verification: (link: string, { name }: EmailSite): Email => ({
    subject: m.email_verification_subject(),
    parts: [
      m.email_verification_text({ site: name }),
      { link, label: m.email_verification_action() },
      m.email_verification_expires({ hours: limits.verifyEmailHours }),
      m.email_not_requested(),
    ],
  }),
  recovery: (link: string, { name }: EmailSite): Email => ({
    subject: m.email_recovery_subject(),
    parts: [
      m.email_recovery_text({ site: name }),
      { link, label: m.email_recovery_action() },
      m.email_works_once_minutes({ minutes: limits.recoverMinutes }),
      m.email_recovery_not_requested(),
    ],
  }),
  /** A code that replaces the password of an account without one. */
  code: (code: string, { name }: EmailSite): Email => ({
    subject: m.email_code_subject({ code }),
    parts: [
      m.email_code_text({ site: name }),
      code,
      m.email_works_once_minutes({ minutes: limits.emailCodeMinutes }),
      m.email_code_not_requested(),
    ],
  }),
  passwordChanged: (site: EmailSite): Email => ({
    subject: m.email_password_changed_subject(),
    parts: [
      m.email_password_changed_text({ site: site.name }),
      m.email_password_changed_advice(),
      newPasswordLink(site),
    ],
  }),
  /** To the previous address. */
  addressChanged: (site: EmailSite): Email => ({
    subject: m.email_address_changed_subject(),
    parts: [
      m.email_address_changed_text({ site: site.name }),
      m.email_address_changed_advice(),
      { link: site.url, label: m.email_open_site({ site: site.name }) },
    ],
  }),
  newDevice: ({ device, network }: SessionOrigin, site: EmailSite): Email => ({
    subject: m.email_new_device_subject(),
    parts: [
      device
        ? m.email_new_device_text({ ...device, network, site: site.name })
        : m.email_new_device_unknown_text({ network, site: site.name }),
      m.email_new_device_advice(),
      accountLink(site, m.email_new_device_action()),
    ],
  }),
  secondFactorOn: (site: EmailSite): Email => ({
    subject: m.email_second_factor_on_subject(),
    parts: [
      m.email_second_factor_on_text({ site: site.name }),
      m.email_second_factor_on_advice(),
      newPasswordLink(site),
    ],
  }),
  secondFactorOff: (site: EmailSite): Email => ({
    subject: m.email_second_factor_off_subject(),
    parts: [
      m.email_second_factor_off_text({ site: site.name }),
      m.email_second_factor_off_advice(),
      newPasswordLink(site),
    ],
  }),
  recoveryCodeUsed: (remaining: number, site: EmailSite): Email => ({
    subject: m.email_recovery_code_used_subject(),
    parts: [
      m.email_recovery_code_used_text({ count: remaining, site: site.name }),
      m.email_recovery_code_used_advice(),
      accountLink(site, m.email_open_account()),
    ],
  }),
  banned: ({ reason, until }: { reason: string; until: Date | null }, site: EmailSite): Email => ({
    subject: m.email_banned_subject(),
    parts: [
      until
        ? m.email_banned_until_text({ until: momentText(until), site: site.name })
        : m.email_banned_text({ site: site.name }),
      { quote: reason },
      m.email_banned_effects(),
      accountLink(site, m.email_open_account()),
    ],
  }),
  banEnded: (site: EmailSite): Email => ({
    subject: m.email_ban_ended_subject(),
    parts: [m.email_ban_ended_text({ site: site.name }), accountLink(site, m.email_open_account())],
  }),
};
