import { isIP } from "node:net";
import addressParser from "nodemailer/lib/addressparser";
import { z } from "zod";

// The kinds of environment variable. Each one's message completes the sentence "NAME must be …".

/** A whole number within the bounds, both included. */
export function integer(minimum: number, maximum: number, what: string) {
  return z
    .string()
    .regex(/^\d+$/, what)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, what);
}

/** A number from 0 to 1. */
export function ratio(what: string) {
  return z
    .string()
    .trim()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, what)
    .transform(Number);
}

/** One line of text without spaces around it. */
export function text(what: string) {
  return z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]+$/u, what);
}

/** Hour and minute. */
export function time(what: string) {
  return z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, what);
}

/** Letters, digits, - and _, which headers and URLs contain unescaped. */
export function word(what: string) {
  return z
    .string()
    .trim()
    .regex(/^[\w-]{1,200}$/, what);
}

/** A switch with two values, `off` meaning false. */
export function flag(off: string, on: string) {
  return z.enum([off, on], `${off} or ${on}`).transform((value) => value === on);
}

/** A secret of limited length in characters, unchanged, including spaces. */
export function password(minimum: number, maximum: number) {
  const what = `a password of ${minimum} to ${maximum} characters`;
  return z.string().min(minimum, what).max(maximum, what);
}

/** A URL with one of the protocols, with no slash at its end. */
export function url(protocols: string[], what: string) {
  return z
    .string()
    .trim()
    .refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ""), what)
    .transform((value) => value.replace(/\/+$/, ""));
}

/** User and password of a URL, decoded; null where they are not valid percent-encoding. */
export function loginOf({ username, password }: Pick<URL, "username" | "password">) {
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return null;
  }
}

const hasLogin = (value: string) => {
  const parsed = URL.parse(value);
  return parsed !== null && loginOf(parsed) !== null;
};

/** A Redis or Valkey server, with the number of its database as the path. */
export function redisServer(what: string) {
  return url(["redis:", "rediss:"], what).refine((value) => {
    const { hostname, pathname = "" } = URL.parse(value) ?? {};
    return Boolean(hostname) && /^(\/\d+)?$/.test(pathname) && hasLogin(value);
  }, what);
}

/**
 * A mail server. Its query may only switch off the check of its certificate: other options of nodemailer would send through any proxy or write
 * passwords to the log.
 */
export function mailServer(what: string) {
  return url(["smtp:", "smtps:"], what).refine((value) => {
    const { hostname, search } = URL.parse(value) ?? {};
    return Boolean(hostname) && ["", withoutCheck].includes(search ?? "") && hasLogin(value);
  }, what);
}
const withoutCheck = "?tls.rejectUnauthorized=false";

/** The sender of emails: one address, also after a name. */
export function sender(what: string) {
  return text(what)
    .max(200, what)
    .refine((value) => {
      const [from, ...more] = addressParser(value, { flatten: true });
      return from !== undefined && more.length === 0 && /^[^\s@<>]+@[^\s@<>]+$/.test(from.address);
    }, what);
}

/** A base URL to which paths are appended: no query or fragment, and no login, which browsers and `fetch` refuse. */
export function site(what: string) {
  return url(["http:", "https:"], what).refine((value) => !/[?#@]/.test(value), what);
}

/** An https base URL with port 443. */
export function gateway(what: string) {
  return url(["https:"], what).refine((value) => !/[?#@]/.test(value) && URL.parse(value)?.port === "", what);
}

/** The URL of a web service, with its query. */
export function webUrl(what: string) {
  return url(["http:", "https:"], what).refine((value) => !value.includes("#"), what);
}

/** The endpoint of one chain's node. */
const aNode = "a node's URL, such as https://rpc.example/key";
export const rpcUrl = url(["http:", "https:", "ws:", "wss:"], aNode).refine(hasLogin, aNode);

/** A text in PEM (RFC 7468) with a block of this kind. */
export function pem(kind: string, what: string) {
  return z
    .string()
    .trim()
    .refine((value) => new RegExp(`-----BEGIN [A-Z ]*${kind}-----[^-]+-----END`).test(value), what);
}

const items = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

/** JSON of this shape. */
export function json<Shape extends z.ZodType>(shape: Shape, what: string) {
  return z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: "custom", message: what });
        return z.NEVER;
      }
    })
    .refine((value) => shape.safeParse(value).success, what)
    .transform((value): z.output<Shape> => shape.parse(value));
}

/** Items separated by commas, each validated by `accepts`. */
export function list(accepts: (item: string) => boolean, what: string) {
  return items.refine((given) => given.every(accepts), what);
}

/** Some of these words in any order, separated by commas. */
export function choices<Word extends string>(words: readonly Word[], what: string) {
  const areAllowed = (given: string[]): given is Word[] => given.every((item) => words.some((word) => word === item));
  return items
    .refine((given) => new Set(given).size === given.length, what)
    .refine(areAllowed, what)
    .transform((given) => given as Word[]);
}

/** Whether the text is an origin as browsers send it: scheme, host and port, no path. */
export function origin(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.parse(value)?.origin === value;
}

/** Whether the text is an IP address, or a CIDR block such as 10.0.0.0/8. */
export function network(value: string): boolean {
  const [address = "", prefix, ...rest] = value.split("/");
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const length = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  return rest.length === 0 && longest > 0 && length <= longest;
}

/** A host's name, an address or a CIDR block. */
export function hostOrNetwork(value: string): boolean {
  return network(value) || /^(?!-)[\w-]+(\.[\w-]+)*\.?$/.test(value);
}

/** The IANA name of a time zone. */
export function timeZone(what: string) {
  const formats = (name: string) => {
    try {
      return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
    } catch {
      return false;
    }
  };
  // Without offsets such as +01:00, which older browsers refuse.
  return z
    .string()
    .trim()
    .regex(/^[a-z]/i, what)
    .refine(formats, what);
}
