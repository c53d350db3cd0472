import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./email.ts";

/** One line: what else could begin a header of its own, or hide what follows, becomes a space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();

/**
 * A mail as nodemailer takes it: one recipient, given as an address and not as a header's text, so that no comma or name in it makes
 * another; the same Message-ID at every try, by which mail programs know a mail that came twice.
 */
export const envelope = (from: string, { id, to, subject, text, html, unsubscribe }: Mail): SendMailOptions => ({
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
});
