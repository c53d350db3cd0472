import type { SendMailOptions } from "nodemailer";
import type { OutgoingEmail } from "./email.ts";

/** A single line: characters that could start another header or hide text become spaces. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();

/**
 * An email for nodemailer: one recipient, passed as an address object so that no comma or name adds another, and the same Message-ID at
 * every attempt, by which email programs detect duplicates.
 */
export function envelope(from: string, { id, to, subject, text, html, unsubscribe }: OutgoingEmail): SendMailOptions {
  return {
    from,
    to: { name: "", address: oneLine(to) },
    subject: oneLine(subject),
    text,
    html,
    messageId: `<${id}@${/@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? "localhost"}>`,
    textEncoding: "quoted-printable",
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}
