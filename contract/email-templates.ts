import { type EmailKind, emailKinds, emailTemplates, placeholdersIn } from "@cointally/shared/email-templates.ts";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import { z } from "zod";
import { issueOf, reason } from "./field-reasons.ts";
import { line, paragraph } from "./fields.ts";

/** A template by language that contains only the placeholders of its kind. */
const template = (text: z.ZodType<string>, placeholders: readonly string[]) =>
  z
    .partialRecord(
      z.enum(locales),
      text.superRefine((written, context) => {
        if (placeholdersIn(written).some((name) => !placeholders.includes(name)))
          context.addIssue(
            issueOf(written, "placeholders", { names: placeholders.map((name) => `{${name}}`).join(", ") }),
          );
      }),
    )
    .refine((texts) => Object.keys(texts).length > 0, reason("required"))
    .optional();

const templateOf = (kind: EmailKind) => {
  const { placeholders } = emailTemplates[kind];
  return z
    .strictObject({ subject: template(line(1, 120), placeholders), text: template(paragraph(1, 1000), placeholders) })
    .optional();
};

/** The operator's own subjects and first paragraphs of emails, by kind and language. Codes, links and the rest stay ours. */
export const mailTemplates = z.strictObject(
  Object.fromEntries(emailKinds.map((kind) => [kind, templateOf(kind)])) as Record<
    EmailKind,
    ReturnType<typeof templateOf>
  >,
);
export type MailTemplates = Partial<
  Record<EmailKind, { subject?: Partial<Record<Locale, string>>; text?: Partial<Record<Locale, string>> }>
>;
