/** How a provider delivers to one mailbox under several addresses. */
type Rule = {
  /** Other domains of the same mailboxes. */
  aliases?: readonly string[];
  /** The character that starts a subaddress (RFC 5233, `name+anything@…`). */
  subaddress?: "+" | "-";
  /** Whether dots in the name are ignored. */
  ignoresDots?: true;
};

/**
 * The large providers, by their main domain. Their users have nothing in common, so a network of accounts is never inferred from them.
 * Everywhere else an address is one mailbox, exactly as it is written.
 */
const providers: Record<string, Rule> = {
  "gmail.com": { aliases: ["googlemail.com"], subaddress: "+", ignoresDots: true },
  "outlook.com": { subaddress: "+" },
  "hotmail.com": { subaddress: "+" },
  "live.com": { subaddress: "+" },
  "msn.com": { subaddress: "+" },
  "icloud.com": { aliases: ["me.com", "mac.com"], subaddress: "+" },
  "proton.me": { aliases: ["protonmail.com", "pm.me"], subaddress: "+", ignoresDots: true },
  "fastmail.com": { subaddress: "+" },
  "zoho.com": { subaddress: "+" },
  "zohomail.com": { subaddress: "+" },
  "yandex.ru": { aliases: ["yandex.com", "yandex.by", "yandex.kz", "ya.ru"], subaddress: "+" },
  "mail.ru": { subaddress: "+" },
  "yahoo.com": { subaddress: "-" },
  "yahoo.co.uk": { subaddress: "-" },
  "yahoo.es": { subaddress: "-" },
  "yahoo.fr": { subaddress: "-" },
  "yahoo.de": { subaddress: "-" },
  "yahoo.it": { subaddress: "-" },
  "yahoo.co.in": { subaddress: "-" },
  "yahoo.com.br": { subaddress: "-" },
  "yahoo.co.jp": {},
  "hotmail.co.uk": { subaddress: "+" },
  "hotmail.es": { subaddress: "+" },
  "hotmail.fr": { subaddress: "+" },
  "outlook.es": { subaddress: "+" },
  "inbox.ru": {},
  "bk.ru": {},
  "list.ru": {},
  "rambler.ru": {},
  "aol.com": {},
  "gmx.com": {},
  "gmx.net": {},
  "gmx.de": {},
  "gmx.at": {},
  "web.de": {},
  "t-online.de": {},
  "mail.com": {},
  "qq.com": {},
  "163.com": {},
  "126.com": {},
  "naver.com": {},
  "orange.fr": {},
  "free.fr": {},
  "libero.it": {},
  "comcast.net": {},
};

/** The main domain of each domain of a provider. */
const mainDomains = new Map(
  Object.entries(providers).flatMap(([domain, { aliases = [] }]) => [domain, ...aliases].map((name) => [name, domain])),
);

/** The domain of an email, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** Whether a domain belongs to a provider with mailboxes for everybody. */
export function isLargeProvider(domain: string): boolean {
  return mainDomains.has(domain);
}

/** The canonical address of an email's mailbox, in lower case: alike for all addresses that its provider delivers there. */
export function mailboxOf(email: string): string {
  const name = email.slice(0, email.lastIndexOf("@")).toLowerCase();
  const domain = domainOf(email);
  const main = mainDomains.get(domain);
  const rule = main === undefined ? undefined : providers[main];
  if (main === undefined || rule === undefined) return `${name}@${domain}`;
  const [base = name] = rule.subaddress ? name.split(rule.subaddress) : [name];
  return `${rule.ignoresDots ? base.replaceAll(".", "") : base}@${main}`;
}
