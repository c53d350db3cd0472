import { hashOf } from "./secrets.ts";

/** Providers that ignore dots before the @. */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox that an address leads to: subaddresses (RFC 5233, `name+anything@…`) are one. Lower case. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  return dotless.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** What is stored in a mailbox's place where it is only counted or looked for. */
export const mailboxKey = (email: string): Buffer => hashOf(mailboxOf(email));
