import { chainIds } from "@cointally/shared/chains.ts";
import { plainDecimal, readingsOf } from "@cointally/shared/decimals.ts";
import { hasInternalCharacters, hasInvisibleCharacters, hasStackedDiacritics } from "@cointally/shared/unicode.ts";
import { micromark } from "micromark";
import { z } from "zod";
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

/** A line of plain words, trimmed and NFC-normalised, `min` to `max` characters, without markup. */
export const line = (label: string, min: number, max: number) =>
  z
    .string({ error: `${label} must be text.` })
    .transform((text) => text.trim().normalize("NFC"))
    .pipe(
      z
        .string()
        .refine((t) => [...t].length >= min && [...t].length <= max, {
          error: (issue) =>
            `${label} must be ${min} to ${max} characters. This has ${[...String(issue.input)].length}.`,
        })
        .refine((t) => wellFormed(t) && !lineBreaks.test(t) && !hasInvisibleCharacters(t), {
          error: `${label} must not hold control, direction or invisible characters.`,
        })
        .refine((t) => !hasInternalCharacters(t), {
          error: `${label} must not hold private-use or reserved characters.`,
        })
        .refine((t) => !hasStackedDiacritics(t), { error: `${label} must not hold piles of accents.` })
        .refine((t) => !/[<>]/.test(t), { error: `${label} must not hold < or >.` }),
    )
    .meta({ minLength: min, maxLength: max });

/** Some lines of plain words; line breaks are kept, `\r\n` becomes `\n`. */
export const paragraph = (label: string, min: number, max: number) =>
  z
    .string({ error: `${label} must be text.` })
    .transform((text) => text.replaceAll("\r\n", "\n").trim().normalize("NFC"))
    .pipe(
      z
        .string()
        .refine((t) => [...t].length >= min && [...t].length <= max, {
          error: (issue) =>
            `${label} must be ${min} to ${max} characters. This has ${[...String(issue.input)].length}.`,
        })
        .refine(wellFormed, { error: `${label} must not hold control, direction or invisible characters.` })
        .refine((t) => !hasInternalCharacters(t), {
          error: `${label} must not hold private-use or reserved characters.`,
        }),
    )
    .meta({ minLength: min, maxLength: max });

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
export const markdown = (label: string, min: number, max: number) =>
  paragraph(label, min, max).pipe(
    z
      .string()
      .refine((t) => !/<\/?[a-z!?]/i.test(t), { error: `${label} must not hold HTML.`, abort: true })
      .check((context) => {
        const refuse = (message: string) => context.issues.push({ code: "custom", message, input: context.value });
        const targets = targetsOf(context.value);
        if (targets.some(({ tag }) => tag === "img")) refuse(`${label} must not hold images.`);
        if (targets.some(({ tag, url }) => tag === "a" && !/^(?:https?:\/\/|mailto:)/i.test(url))) {
          refuse(`${label} may link to http, https and mailto addresses only.`);
        } else if (targets.some(({ url }) => isInternal(url))) refuse(`${label} may link to public addresses only.`);
      }),
  );

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
export const httpsUrl = (label: string, profiles?: Profiles) =>
  z
    .string({ error: `${label} must be an https address.` })
    .trim()
    .overwrite((text) =>
      profiles && text.startsWith("@") && profiles.name.test(text.slice(1))
        ? profiles.at + text.slice(1)
        : withScheme(text),
    )
    .max(limits.url.max, { error: `${label} must be at most ${limits.url.max} characters.` })
    .refine(isHttpsUrl, {
      error: `${label} must be an https address, such as https://example.org.`,
      abort: true,
    })
    .transform(asBrowsersWrite)
    .meta({ format: "uri" });

export const id = z.uuid({ error: "This is not an id: a UUID is expected." }).transform((text) => text.toLowerCase());

/** A whole number in a query or path: plain digits and nothing else. */
const digits = (label: string) =>
  z
    .string()
    .regex(/^(?:0|[1-9]\d{0,8})$/, { error: `${label} must be a whole number.` })
    .transform(Number);

/** A chain in a query or path. */
export const chainId = digits("Chain")
  .refine((n) => chainIds.includes(n), { error: `Chain must be one of ${chainIds.join(", ")}.` })
  .meta({ type: "integer", enum: chainIds });

const chainIdInBody = z
  .number({ error: "Chain must be a number." })
  .refine((n) => chainIds.includes(n), { error: `Chain must be one of ${chainIds.join(", ")}.` })
  .meta({ type: "integer", enum: chainIds });

export { chainIdInBody };

/** ISO 8601 with an offset or `Z`; becomes a Date. Years 2008 to 2100: nothing in this field is older. */
export const time = (label: string) =>
  z
    .string({ error: `${label} must be a time such as 2026-11-21T12:00:00Z.` })
    .refine((t) => z.iso.datetime({ offset: true }).safeParse(t).success, {
      error: `${label} must be a time such as 2026-11-21T12:00:00Z.`,
      abort: true,
    })
    .transform((t) => new Date(t))
    .refine((d) => d.getUTCFullYear() >= 2008 && d.getUTCFullYear() <= 2100, {
      error: `${label} must lie between 2008 and 2100.`,
    })
    .meta({ format: "date-time" });

/** What is said of a number that is none, or that could be read in two ways. */
const notPlain =
  (label: string, otherwise: string) =>
  ({ input }: { input?: unknown }): string => {
    const [whole, part] = readingsOf(String(input)) ?? [];
    return whole ? `${label} could mean ${whole} or ${part}. Write the one you mean.` : otherwise;
  };

/**
 * A whole or decimal number in digits, greater than zero, at most 40 digits before and 18 after the point. Anything else aborts, so
 * that rules over several amounts compare numbers only.
 */
export const amount = (label: string) =>
  z
    .string({ error: `${label} must be a decimal number in quotes.` })
    .overwrite(plainDecimal)
    .regex(/^(0|[1-9]\d{0,39})(\.\d{1,18})?$/, {
      error: notPlain(label, `${label} must be a decimal number such as "12.5".`),
      abort: true,
    })
    .refine((t) => /[1-9]/.test(t), { error: `${label} must be more than zero.` });

/** Compares two valid amounts exactly, as no floating-point number could: negative, zero or positive like the first less the second. */
export const compareAmounts = (one: string, other: string): number => {
  const [a, b] = [one, other].map((text) => {
    const [whole = "", part = ""] = text.split(".");
    return BigInt(whole + part.padEnd(18, "0"));
  }) as [bigint, bigint];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** US dollars in a query, in digits. */
export const dollars = (label: string) =>
  z.string().regex(/^(0|[1-9]\d{0,14})(\.\d{1,2})?$/, { error: `${label} must be dollars in digits, such as 10000.` });

export const email = z
  .string({ error: "Email must be text." })
  .trim()
  .toLowerCase()
  .max(254, { error: "Email must be at most 254 characters." })
  .pipe(z.email({ error: "This is not an email address." }))
  .meta({ format: "email" });

export const password = z
  .string({ error: "Password must be text." })
  .refine((t) => [...t].length >= limits.password.min && [...t].length <= limits.password.max, {
    error: `Password must be ${limits.password.min} to ${limits.password.max} characters.`,
  })
  .refine((t) => t.isWellFormed(), { error: "Password holds a character that is not text." })
  .meta({ minLength: limits.password.min, maxLength: limits.password.max });

/** A secret from a mail or an answer: 32 random bytes in base64url. */
export const secret = z
  .string({ error: "Token must be text." })
  .regex(/^[A-Za-z0-9_-]{20,128}$/, { error: "This is not a token." });

/** A word to search for: whitespace folded, at most 100 characters, control characters refused. */
export const search = z
  .string()
  .transform((t) => t.trim().replace(/\s+/g, " ").normalize("NFC"))
  .pipe(
    z
      .string()
      .max(limits.search.max, { error: `Search must be at most ${limits.search.max} characters.` })
      .refine((t) => t.isWellFormed() && !control.test(t), { error: "Search must be plain text." }),
  );

/** A whole number in a query, from `min` to `max`. */
export const whole = (label: string, min: number, max: number) =>
  digits(label)
    .refine((n) => n >= min && n <= max, {
      error: max < 1e9 ? `${label} must be ${min} to ${max}.` : `${label} must be at least ${min}.`,
    })
    .meta({ type: "integer", minimum: min, ...(max < 1e9 && { maximum: max }) });

/** What every list takes (api.md, Lists). */
export const listQuery = {
  page: whole("Page", 1, 1e9).default(limits.page.default).describe(`${limits.page.default} unless told.`),
  limit: whole("Limit", 1, limits.page.maxLimit)
    .default(limits.page.limit)
    .describe(`${limits.page.limit} unless told.`),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,2000}$/, { error: "This cursor is not one of ours." })
    .optional()
    .describe("next_cursor of the answer before: walks any depth."),
};

/** The envelope every list answers in. */
export const listResponse = <K extends string, T extends z.ZodType>(plural: K, row: T) =>
  z.object({
    ...({ [plural]: z.array(row) } as Record<K, z.ZodArray<T>>),
    page: z.int(),
    limit: z.int(),
    total: z.int().describe("Exact to 10,000; above, 10,000 with total_capped true."),
    total_capped: z.boolean(),
    next_cursor: z.string().nullable(),
  });

/** Times on the wire. */
export const isoTime = z.iso.datetime().describe("ISO 8601 UTC with Z");

/** A decimal number in digits: no sign, no exponent; exact to the last of its places. */
export const decimal = (label: string) =>
  z
    .string({ error: `${label} must be a decimal number in quotes.` })
    .overwrite(plainDecimal)
    .regex(new RegExp(`^(0|[1-9]\\d{0,${limits.portfolio.digits - 1}})(\\.\\d{1,${limits.portfolio.places}})?$`), {
      error: notPlain(
        label,
        `${label} must be a decimal number such as "12.5", of at most ${limits.portfolio.digits} digits before and ${limits.portfolio.places} after the point.`,
      ),
      abort: true,
    });
