import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { EmailOutcome, sendTestEmail as endpoint } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { getLocale } from "@cointally/i18n/runtime";
import { type SettingTexts, storedSetting, withStoredSettings } from "../../core/config/config.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { isForThisMachineAlone } from "../../core/network.ts";
import { publicAddressOf } from "../../core/public-address.ts";
import { newId } from "../../database/client.ts";
import { EmailError } from "../../email/email.ts";
import { emailAccent, emailHtml, emailText } from "../../email/render-email.ts";
import { createSmtp } from "../../email/smtp.ts";
import { explainWrongSetting } from "./explain-json.ts";
import { storedSettings } from "./live-settings.ts";

/** An admin waits for the answer. */
const seconds = { connect: 5, greet: 5, answer: 10 };

/**
 * Sends an email to the admin's own address at once, by the settings in effect or by those that are typed and not saved yet. A site that others can reach refuses mail servers on private
 * addresses, so that nobody can look for services of its network; what the server said is not repeated.
 * @throws {AppError} validation for a typed value that cannot be saved
 */
export async function sendTestEmail(
  { config, settings, mailer, db }: Pick<Context, "config" | "settings" | "mailer" | "db">,
  user: Pick<SignedIn, "id" | "email">,
  { values }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<{ outcome: EmailOutcome; to: string }> {
  const typed = textsOf(values);
  const { smtpUrl, mailFrom, unencryptedHosts, brand } =
    Object.keys(typed).length > 0
      ? withStoredSettings(config, { ...(await storedSettings(db, config)), ...typed })
      : settings.current();
  const content = { subject: m.email_test_subject(), parts: [m.email_test_text()] };
  const email = {
    id: newId(now.getTime()),
    owner: user.id,
    to: user.email,
    subject: content.subject,
    text: emailText(content),
    html: emailHtml(content, getLocale(), { name: brand.name, url: config.publicUrl, accent: emailAccent(brand) }),
  };
  const to = user.email;
  if (!smtpUrl) {
    await mailer.send(email);
    return { outcome: "no_server", to };
  }
  const isReachable = !isForThisMachineAlone(config);
  const address = isReachable ? await publicAddressOf(new URL(smtpUrl).hostname) : undefined;
  if (address === null) return { outcome: "private_address", to };
  if (isReachable && address === undefined) return { outcome: "unreachable", to };
  const smtp = createSmtp(smtpUrl, mailFrom, { seconds, address, unencryptedHosts });
  try {
    await smtp.send(email);
    return { outcome: "sent", to };
  } catch (error) {
    if (error instanceof EmailError) return { outcome: error.problem, to };
    throw error;
  } finally {
    smtp.close();
  }
}

/** @throws {AppError} validation */
function textsOf(values: BodyOf<typeof endpoint>["values"]): SettingTexts {
  const texts: SettingTexts = {};
  for (const name of ["SMTP_URL", "MAIL_FROM"] as const) {
    const value = values[name]?.trim();
    if (!value) continue;
    const text = storedSetting(name, value);
    if (!text) throw explainWrongSetting(name, value);
    texts[name] = text;
  }
  return texts;
}
