import { limits } from "@cointally/api/limits.ts";
import type { Context } from "../../context.ts";

// No word of these mails comes from a visitor, so that nobody can send a stranger words of one's own in our name.

const paragraphs = (...parts: string[]) => `${parts.join("\n\n")}\n`;

/** Sends the link that confirms an address (operations.md: PUBLIC_URL/verify-email/TOKEN). */
export const sendVerification = ({ mail, config }: Context, to: string, token: string): Promise<void> =>
  mail.send({
    to,
    subject: "Confirm your email address",
    text: paragraphs(
      "Open this link to confirm your email address at Cointally:",
      `${config.publicUrl}/verify-email/${token}`,
      `It works once, within ${limits.verifyEmailHours} hours.`,
      "If you did not ask for this, do nothing.",
    ),
  });

/** Sends the link to choose a new password (operations.md: PUBLIC_URL/recover/TOKEN). */
export const sendRecovery = ({ mail, config }: Context, to: string, token: string): Promise<void> =>
  mail.send({
    to,
    subject: "Choose a new password",
    text: paragraphs(
      "Open this link to choose a new password at Cointally:",
      `${config.publicUrl}/recover/${token}`,
      `It works once, within ${limits.recoverMinutes} minutes.`,
      "If you did not ask for this, do nothing: your password stays as it is.",
    ),
  });
