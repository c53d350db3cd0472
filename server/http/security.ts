/** Headers on every answer, whatever it is. */
export const everywhere: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

/**
 * The content security policy of a page: scripts of this site and those with this answer's nonce, nothing from elsewhere. Style
 * attributes are allowed, since components set sizes by them.
 */
export const pagePolicy = (nonce: string, apiOrigin: string | null): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${apiOrigin ? ` ${apiOrigin}` : ""}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The policy of answers that are not pages: nothing may load or run. */
export const nothingPolicy = "default-src 'none'; frame-ancestors 'none'";
