import { parseAccept } from "hono/utils/accept";

/** The first of these codings that an Accept-Encoding takes: by its name, or by `*`; one with `q=0` is refused (RFC 9110 §12.5.3). */
export const takenCoding = <Coding extends string>(
  header: string | null | undefined,
  codings: readonly Coding[],
): Coding | undefined => {
  const wishes = new Map(parseAccept(header ?? "").map(({ type, q }) => [type.toLowerCase(), q]));
  return codings.find((coding) => (wishes.get(coding) ?? wishes.get("*") ?? 0) > 0);
};

/** Whether the caller may be answered with gzip. */
export const takesGzip = (header: string | null | undefined): boolean => takenCoding(header, ["gzip"]) !== undefined;

/** Whether an If-None-Match names this ETag, compared weakly (RFC 9110 §13.1.2). */
export const knows = (header: string | null | undefined, etag: string): boolean =>
  header?.split(",").some((tag) => [etag, "*"].includes(tag.trim().replace(/^W\//, ""))) ?? false;
