import * as m from "@cointally/i18n/messages";
import { defaultWords, type EmailKind, emailTemplates } from "@cointally/shared/email-templates.ts";

/** Titles of kinds that share a subject with another. */
const titleText: Partial<Record<EmailKind, (inputs: { subject: string }) => string>> = {
  new_device_unknown: m.mail_template_unknown_program,
  banned_until: m.mail_template_until,
};

/** What a kind of email is called: its subject with its placeholders. */
export function emailTitle(kind: EmailKind): string {
  const names = emailTemplates[kind].placeholders.map((name) => [name, `{${name}}`]);
  const { subject } = defaultWords(kind, { ...Object.fromEntries(names), count: 3 } as never);
  return titleText[kind]?.({ subject }) ?? subject;
}
