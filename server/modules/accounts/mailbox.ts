import { hashOf } from "./secrets.ts";

/** Providers that ignore dots before the @. */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox of an address in lower case, without its subaddress (RFC 5233, `name+anything@…`). */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  return dotless.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** The hash of a mailbox, stored where it is only counted or compared. */
export const mailboxKey = (email: string): Buffer => hashOf(mailboxOf(email));
