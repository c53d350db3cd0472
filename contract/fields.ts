import { chainIds } from "@cointally/shared/chains.ts";
import { plainDecimal, readingsOf } from "@cointally/shared/decimals.ts";
import { hasInternalCharacters, hasInvisibleCharacters, hasStackedDiacritics } from "@cointally/shared/unicode.ts";
import { micromark } from "micromark";
import { z } from "zod";
import { issueOf, reason } from "./field-reasons.ts";
import { limits } from "./limits.ts";

/**
 * The fields that calls share. Each refuses what must not reach a row: control characters, bidirectional overrides,
 * lone surrogates, markup where plain words are meant.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const lineBreaks = /[\u0009\u000a\u000d\u2028\u2029]/;
/** Marks that change the reading direction, and characters without a width: a name could pass for another with them. */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

const wellFormed = (text: string) => text.isWellFormed() && !control.test(text) && !invisible.test(text);

/** The number of characters, as a reader counts them. */
const characters =
  (min: number, max: number): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    const count = [...value].length;
    if (count < min || count > max) issues.push(issueOf(value, "length", { min, max, count }));
  };

/** A line of plain words, trimmed and NFC-normalised, `min` to `max` characters, without markup. */
export function line(min: number, max: number) {
  return z
    .string()
    .transform((text) => text.trim().normalize("NFC"))
    .pipe(
      z
        .string()
        .check(characters(min, max))
        .refine((t) => wellFormed(t) && !lineBreaks.test(t) && !hasInvisibleCharacters(t), reason("invisible"))
        .refine((t) => !hasInternalCharacters(t), reason("private_use"))
        .refine((t) => !hasStackedDiacritics(t), reason("combining_marks"))
        .refine((t) => !/[<>]/.test(t), reason("angle_brackets")),
    )
    .meta({ minLength: min, maxLength: max });
}

/** Some lines of plain words; line breaks are kept, `\r\n` becomes `\n`. */
export function paragraph(min: number, max: number) {
  return z
    .string()
    .transform((text) => text.replaceAll("\r\n", "\n").trim().normalize("NFC"))
    .pipe(
      z
        .string()
        .check(characters(min, max))
        .refine(wellFormed, reason("invisible"))
        .refine((t) => !hasInternalCharacters(t), reason("private_use")),
    )
    .meta({ minLength: min, maxLength: max });
}

/** Names of one's own machine and network: RFC 6761, 6762, 8375, 9476, and what routers make of them. */
const internalNames = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|lan|home|corp|home\.arpa)$/;

/** A host that many can reach: a name with a dot in it, neither an address nor one of a network's own. */
const isPublicHost = (host: string): boolean => {
  const name = host.replace(/\.$/, "");
  return name.includes(".") && !/^[\d.]+$|^\[/.test(name) && !internalNames.test(name);
};

/** A web address that leads into the network of whoever opens it. */
const isInternal = (href: string): boolean => {
  const url = href.replaceAll("&amp;", "&");
  return /^https?:/i.test(url) && !(URL.canParse(url) && isPublicHost(new URL(url).hostname));
};

/** Where the links and images of a Markdown text lead, as a reader's browser takes them: references and entities resolved. */
const targetsOf = (text: string): { tag: string; url: string }[] => {
  // Every link, and every definition that makes one, has one of these in it; parsing a pile of brackets takes long.
  if (!/\][(:]/.test(text)) return [];
  // Text is escaped in what micromark writes, so that a tag in it is one of its own.
  const html = micromark(text, { allowDangerousProtocol: true });
  return [...html.matchAll(/<(a|img) (?:href|src)="([^"]*)"/g)].map(([, tag = "", url = ""]) => ({ tag, url }));
};

/** Markdown without HTML or images (api.md, Coin); what it links to is judged by the parsed text. */
export function markdown(min: number, max: number) {
  return paragraph(min, max).pipe(
    z
      .string()
      .refine((t) => !/<\/?[a-z!?]/i.test(t), { ...reason("html"), abort: true })
      .check(({ value, issues }) => {
        const targets = targetsOf(value);
        if (targets.some(({ tag }) => tag === "img")) issues.push(issueOf(value, "images"));
        if (targets.some(({ tag, url }) => tag === "a" && !/^(?:https?:\/\/|mailto:)/i.test(url))) {
          issues.push(issueOf(value, "link_scheme"));
        } else if (targets.some(({ url }) => isInternal(url))) issues.push(issueOf(value, "link_internal"));
      }),
  );
}

const isHttpsUrl = (text: string): boolean => {
  if (!wellFormed(text) || hasInternalCharacters(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "https:" && url.username === "" && url.password === "" && isPublicHost(url.hostname);
};

/** A host in letters that only look Latin is kept as what it is, `xn--…`: the address as browsers write it, unless it is so already. */
const asBrowsersWrite = (text: string): string => {
  const url = new URL(text);
  const isPlain = /^[!-~]+$/.test(text) && text.toLowerCase().startsWith(`https://${url.hostname}`);
  return isPlain ? text : url.href;
};

/** An address as people write it, "example.org/a": the scheme is added where a host stands alone. */
const withScheme = (text: string): string =>
  /^[^\s/?#@:\\]+\.[^\s/?#@:\\.]{2,}(?::\d+)?(?:[/?#]|$)/.test(text) ? `https://${text}` : text;

/** Where a person or group has its page by a name: "@name" stands for it. */
type Profiles = { at: string; name: RegExp };

/** An absolute https address of a public host, without user name or password. "example.org" is taken too, and "@name" where there are profiles. */
export function httpsUrl(profiles?: Profiles) {
  return z
    .string()
    .trim()
    .overwrite((text) =>
      profiles && text.startsWith("@") && profiles.name.test(text.slice(1))
        ? profiles.at + text.slice(1)
        : withScheme(text),
    )
    .max(limits.url.max)
    .refine(isHttpsUrl, { ...reason("https_url"), abort: true })
    .transform(asBrowsersWrite)
    .meta({ format: "uri" });
}

export const id = z.uuid().transform((text) => text.toLowerCase());

/** A whole number in a query or path: plain digits and nothing else. */
const digits = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,8})$/, reason("whole_number"))
  .transform(Number);

const isChain = (id: number) => chainIds.includes(id);
const oneOfChains = reason("one_of", { values: chainIds.join(", ") });

/** A chain in a query or path. */
export const chainId = digits.refine(isChain, oneOfChains).meta({ type: "integer", enum: chainIds });

export const chainIdInBody = z.number().refine(isChain, oneOfChains).meta({ type: "integer", enum: chainIds });

/** Nothing in this field is older. */
const years = { from: 2008, to: 2100 };

/** ISO 8601 with an offset or `Z`; becomes a Date. */
export const time = z
  .string(reason("time"))
  .refine((t) => z.iso.datetime({ offset: true }).safeParse(t).success, { ...reason("time"), abort: true })
  .transform((t) => new Date(t))
  .refine((d) => d.getUTCFullYear() >= years.from && d.getUTCFullYear() <= years.to, reason("years", years))
  .meta({ format: "date-time" });

/** Refuses a number that could be read in two ways, or has more digits than fit. Aborts, so that rules over several numbers compare numbers only. */
const readable =
  (digits: number, places: number): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    const [whole, decimal] = readingsOf(value) ?? [];
    const [, before = "", after = ""] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
    if (whole && decimal) {
      issues.push({ ...issueOf(value, "ambiguous_decimal", { whole, decimal }), continue: false });
    } else if (before.length > digits || after.length > places) {
      issues.push({ ...issueOf(value, "decimal_digits", { digits, places }), continue: false });
    }
  };

/** A decimal number in digits: no sign, no exponent; exact to the last of its places. Anything else aborts. */
const decimalOf = (digits: number, places: number) =>
  z
    .string(reason("quoted_decimal"))
    .overwrite(plainDecimal)
    .check(readable(digits, places))
    .regex(new RegExp(`^(0|[1-9]\\d{0,${digits - 1}})(\\.\\d{1,${places}})?$`), { ...reason("decimal"), abort: true });

/** A whole or decimal number greater than zero, at most 40 digits before and 18 after the point. */
export const amount = decimalOf(40, 18).refine((t) => /[1-9]/.test(t), reason("more_than_zero"));

/** A number of a portfolio or an alert. */
export const decimal = decimalOf(limits.portfolio.digits, limits.portfolio.places);

/** Compares two valid amounts exactly, as no floating-point number could: negative, zero or positive like the first less the second. */
export function compareAmounts(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => {
    const [whole = "", part = ""] = text.split(".");
    return BigInt(whole + part.padEnd(18, "0"));
  }) as [bigint, bigint];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** US dollars in a query, in digits. */
export const dollars = z.string().regex(/^(0|[1-9]\d{0,14})(\.\d{1,2})?$/, reason("dollars"));

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(reason("email")))
  .meta({ format: "email" });

export const password = z
  .string()
  .check(characters(limits.password.min, limits.password.max))
  .refine((t) => t.isWellFormed(), reason("plain_text"))
  .meta({ minLength: limits.password.min, maxLength: limits.password.max });

/** A secret from an email or a response: 32 random bytes in base64url. */
export const secret = z.string().regex(/^[A-Za-z0-9_-]{20,128}$/);

/** A word to search for: whitespace folded, at most 100 characters, control characters refused. */
export const search = z
  .string()
  .transform((t) => t.trim().replace(/\s+/g, " ").normalize("NFC"))
  .pipe(
    z
      .string()
      .max(limits.search.max)
      .refine((t) => t.isWellFormed() && !control.test(t), reason("plain_text")),
  );

/** A whole number in a query, from `min` to `max`. */
export function whole(min: number, max: number) {
  return digits
    .refine((n) => n >= min && n <= max, max < 1e9 ? reason("range", { min, max }) : reason("at_least", { min }))
    .meta({ type: "integer", minimum: min, ...(max < 1e9 && { maximum: max }) });
}

/** What every list takes (api.md, Lists). */
export const listQuery = {
  page: whole(1, 1e9).default(limits.page.default).describe(`${limits.page.default} unless told.`),
  limit: whole(1, limits.page.maxLimit).default(limits.page.limit).describe(`${limits.page.limit} unless told.`),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,2000}$/)
    .optional()
    .describe("`next_cursor` of the previous page; works at any depth."),
};

/** The envelope every list answers in. */
export function listResponse<K extends string, T extends z.ZodType>(plural: K, row: T) {
  return z.object({
    ...({ [plural]: z.array(row) } as Record<K, z.ZodArray<T>>),
    page: z.int(),
    limit: z.int(),
    total: z.int().describe("Exact to 10,000; above, 10,000 with total_capped true."),
    total_capped: z.boolean(),
    next_cursor: z.string().nullable(),
  });
}

/** Times on the wire. */
export const isoTime = z.iso.datetime().describe("ISO 8601 UTC with Z");
