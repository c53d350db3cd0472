import { createHash } from "node:crypto";

/** How a provider delivers to one mailbox under several addresses. */
type Rule = {
  /** Other domains of the same mailboxes. */
  aliases?: readonly string[];
  /** Whether `name+anything@…` is delivered to `name@…` (RFC 5233). */
  subaddresses?: true;
  /** Characters of the name that are ignored. */
  ignored?: string;
};

/**
 * The large providers, by their main domain. Their users are unrelated, so a common domain is no sign of one person. At every other domain
 * each address is one mailbox, exactly as it is written.
 */
const providers: Record<string, Rule> = {
  "gmail.com": { aliases: ["googlemail.com"], subaddresses: true, ignored: "." },
  "outlook.com": { subaddresses: true },
  "hotmail.com": { subaddresses: true },
  "live.com": { subaddresses: true },
  "msn.com": { subaddresses: true },
  "icloud.com": { aliases: ["me.com", "mac.com"], subaddresses: true },
  // Proton, "How to change your username": dots, hyphens and underscores are transparent.
  "proton.me": { aliases: ["protonmail.com", "protonmail.ch", "pm.me"], subaddresses: true, ignored: ".-_" },
  "fastmail.com": { subaddresses: true },
  "zoho.com": { subaddresses: true },
  "zohomail.com": { subaddresses: true },
  "yandex.ru": { aliases: ["yandex.com", "yandex.by", "yandex.kz", "ya.ru"], subaddresses: true },
  "mail.ru": { subaddresses: true },
  "yahoo.com": {},
  "yahoo.co.uk": {},
  "yahoo.es": {},
  "yahoo.fr": {},
  "yahoo.de": {},
  "yahoo.it": {},
  "yahoo.co.in": {},
  "yahoo.com.br": {},
  "yahoo.co.jp": {},
  "hotmail.co.uk": { subaddresses: true },
  "hotmail.es": { subaddresses: true },
  "hotmail.fr": { subaddresses: true },
  "outlook.es": { subaddresses: true },
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
  "seznam.cz": {},
  "email.cz": {},
  "centrum.cz": {},
  "post.cz": {},
  "azet.sk": {},
  "wp.pl": {},
  "o2.pl": {},
  "onet.pl": {},
  "interia.pl": {},
  "virgilio.it": {},
  "tiscali.it": {},
  "alice.it": {},
  "laposte.net": {},
  "sfr.fr": {},
  "wanadoo.fr": {},
  "freenet.de": {},
  "bluewin.ch": {},
  "ukr.net": {},
  "i.ua": {},
  "meta.ua": {},
  "abv.bg": {},
  "mail.bg": {},
  "inbox.lv": {},
  "freemail.hu": {},
  "citromail.hu": {},
  "yahoo.ro": {},
  "yahoo.gr": {},
  "yahoo.ca": {},
  "yahoo.com.ar": {},
  "yahoo.com.mx": {},
  "yahoo.com.au": {},
  "hotmail.it": { subaddresses: true },
  "hotmail.de": { subaddresses: true },
  "hotmail.com.br": { subaddresses: true },
  "live.fr": { subaddresses: true },
  "live.nl": { subaddresses: true },
  "outlook.fr": { subaddresses: true },
  "outlook.de": { subaddresses: true },
  "outlook.com.br": { subaddresses: true },
  "daum.net": {},
  "hanmail.net": {},
  "nate.com": {},
  "sina.com": {},
  "sohu.com": {},
  "foxmail.com": {},
  "rediffmail.com": {},
  "uol.com.br": {},
  "bol.com.br": {},
  "terra.com.br": {},
  "ig.com.br": {},
  "walla.co.il": {},
  "sapo.pt": {},
  "telenet.be": {},
  "ziggo.nl": {},
  "kpnmail.nl": {},
  "btinternet.com": {},
  "sky.com": {},
  "att.net": {},
  "verizon.net": {},
  "sbcglobal.net": {},
  "cox.net": {},
  "rogers.com": {},
  "bigpond.com": {},
  "docomo.ne.jp": {},
};

/** The main domain of each domain of a provider. */
const mainDomains = new Map(
  Object.entries(providers).flatMap(([domain, { aliases = [] }]) => [domain, ...aliases].map((name) => [name, domain])),
);

/** The domain of an email, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** The main domain of an email's provider: of a large one, equal for all its domains; else the email's own domain. */
export function providerOf(email: string): string {
  const domain = domainOf(email);
  return mainDomains.get(domain) ?? domain;
}

/** Whether a domain belongs to a provider that is open to everybody. */
export function isLargeProvider(domain: string): boolean {
  return mainDomains.has(domain);
}

/** The canonical address of an email's mailbox, in lower case: equal for all addresses that its provider delivers there. */
export function mailboxOf(email: string): string {
  const name = email.slice(0, email.lastIndexOf("@")).toLowerCase();
  const domain = domainOf(email);
  const main = mainDomains.get(domain);
  const rule = main === undefined ? undefined : providers[main];
  if (main === undefined || rule === undefined) return `${name}@${domain}`;
  const [base = name] = rule.subaddresses ? name.split("+") : [name];
  const { ignored = "" } = rule;
  return `${[...base].filter((character) => !ignored.includes(character)).join("")}@${main}`;
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** SHA-256 of the canonical address, by which accounts of one mailbox are found. */
export function mailboxKey(email: string): Buffer {
  return sha256(mailboxOf(email));
}

/**
 * The hash under which emails to an address that anybody may request are counted and stopped: without the subaddress at every provider, so
 * that other spellings get nobody more of them.
 */
export function emailLimitKey(email: string): Buffer {
  const at = email.lastIndexOf("@");
  return sha256(mailboxOf(`${email.slice(0, at).split("+")[0]}${email.slice(at)}`));
}
