import type { EmailOutcome } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { getLocale } from "@cointally/i18n/runtime";
import type { Context, SignedIn } from "../../core/context.ts";

import { isLoopback } from "../../core/network.ts";
import { isPublicHost } from "../../core/public-address.ts";
import { newId } from "../../database/client.ts";
import { EmailError } from "../../email/email.ts";
import { emailAccent, emailHtml, emailText } from "../../email/render-email.ts";
import { createSmtp } from "../../email/smtp.ts";

/** An admin waits for the answer. */
const seconds = { connect: 5, greet: 5, answer: 10 };

/**
 * Sends an email to the admin's own address by the settings in effect, at once. A site that others can reach refuses mail servers on private
 * addresses, so that nobody can look for services of its network; what the server said is not repeated.
 */
export async function sendTestEmail(
  { config, settings, mailer }: Pick<Context, "config" | "settings" | "mailer">,
  user: Pick<SignedIn, "id" | "email">,
  now: Date,
): Promise<{ outcome: EmailOutcome; to: string }> {
  const { smtpUrl, mailFrom, brand } = settings.current();
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
  if (!isLoopback(config.host) && (await isPublicHost(new URL(smtpUrl).hostname)) === false) {
    return { outcome: "private_address", to };
  }
  const smtp = createSmtp(smtpUrl, mailFrom, seconds);
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
